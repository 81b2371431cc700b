import {
  levelLabel,
  levels,
  recordStateLabel,
  recordStates,
  stageLabel,
  stages,
} from '@asistent/domain/results/diagnostics'
import { worded } from '../choices/worded'

export const stageChoices = worded(stages, stageLabel)
export const levelChoices = worded(levels, levelLabel, { 1: 'bad', 2: 'warn', 3: 'good' })
export const recordStateChoices = worded(recordStates, recordStateLabel, { 0: 'warn', 1: 'good', 2: 'off', 3: 'bad' })
