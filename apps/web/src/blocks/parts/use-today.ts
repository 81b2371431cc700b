import { useState } from 'react'
import { today, type Day } from '@asistent/domain/kernel/day'

/** The day when the screen was opened; does not change at midnight during editing. */
export const useToday = (): Day => useState(() => today(new Date()))[0]
