import { isInTheBuilding, staffStatuses, type StaffStatus } from './staff-attendance'

/**
 * When the second shift takes over. The specification names two shifts without hours; kindergartens work from about 7 to
 * 19 o'clock, so that the teachers of a group change at noon. Only the ratio of adults to children asks for it.
 */
export const shiftsChangeAt = '13:00'

/** Whether kindergartens are open at a time ('HH:MM'). */
export const isOpenAt = (time: string): boolean => time >= '07:00' && time < '19:00'

/** True if a person with this status is in the building at a time ('HH:MM'). */
export const isAtWorkAt = (status: StaffStatus, time: string): boolean => {
  if (status === staffStatuses.Shift1) return time < shiftsChangeAt
  if (status === staffStatuses.Shift2) return time >= shiftsChangeAt
  return isInTheBuilding(status)
}
