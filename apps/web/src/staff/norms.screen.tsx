import { directorNormsReport, mandatoryNormReport, normsReport } from '@asistent/contract/staff/norms.calls'
import { useState } from 'react'
import { Segments } from '../blocks/inputs/segments'
import { reportScreen } from '../blocks/report/report-screen'
import classes from './staff.module.css'
import { kindergartenSource } from '../choices/places'
import { kindChoices, overseersChoose } from './words'

const views = {
  mandatory: {
    label: 'За период',
    View: reportScreen(mandatoryNormReport, {
      params: (param) => [
        param.pick('kindergartenId', kindergartenSource, overseersChoose),
        param.days('fromDate', 'toDate'),
      ],
    }),
  },
  month: {
    label: 'За месец',
    View: reportScreen(normsReport, {
      params: (param) => [
        param.pick('kindergartenId', kindergartenSource, overseersChoose),
        param.month('month', 'year'),
        param.select('kind', kindChoices),
      ],
    }),
  },
  directors: {
    label: 'Директори',
    View: reportScreen(directorNormsReport, {
      params: (param) => [
        param.pick('kindergartenId', kindergartenSource, overseersChoose),
        param.month('month', 'year'),
      ],
    }),
  },
} as const
type Name = keyof typeof views
const names = Object.keys(views) as Name[]

/** Working norms: of a period, of a month, and of directors. */
export function Screen() {
  const [name, setName] = useState<Name>('mandatory')
  const { View } = views[name]
  return (
    <>
      <Segments
        className={`${classes.views} no-print`}
        label="Справка за нормата"
        value={name}
        onChange={setName}
        choices={names.map((value) => ({ value, label: views[value].label }))}
      />
      <View />
    </>
  )
}
