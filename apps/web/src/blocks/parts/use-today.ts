import { useState } from 'react'
import { today, type Day } from '@asistent/domain/kernel/day'

/** The day on which the screen was opened: it doesn't change under somebody's hands at midnight. */
export const useToday = (): Day => useState(() => today(new Date()))[0]
