import type { Month } from '@asistent/domain/kernel/month'

/** Path of a screen with the month chosen. */
export const addressWith = (path: string, { month, year }: Month): string => `${path}?month=${month}&year=${year}`
