import { haccpKindLabel, haccpKinds, haccpPeriodLabel, haccpPeriods, pointKinds } from '@asistent/domain/kitchen/haccp'
import { worded } from '../choices/worded'

export const pointKindChoices = worded(pointKinds, haccpKindLabel)
export const haccpKindChoices = worded(haccpKinds, haccpKindLabel)
export const haccpPeriodChoices = worded(haccpPeriods, haccpPeriodLabel)

/** Every half hour of a working day. */
export const hourChoices = Array.from({ length: 27 }, (_, index) => {
  const value = `${String(6 + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`
  return { value, label: value }
})
