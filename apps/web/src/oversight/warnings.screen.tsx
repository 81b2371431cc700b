import { getWarningLetters, listWarnings, saveWarningLetters } from '@asistent/contract/oversight/warnings.calls'
import { rangeOf } from '@asistent/domain/kernel/month'
import { warningKindLabel, warningKinds } from '@asistent/domain/oversight/warnings'
import { Switch } from '@mantine/core'
import { addressOf } from '../blocks/parts/address'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality } from '../choices/places'
import { useCall, useSend } from '../platform/use-call'
import { referencePath } from './place-links'

const kinds = warningKinds.map((value) => ({ value, label: warningKindLabel[value] }))

export const Screen = reportScreen(listWarnings, {
  params: (param) => [param.pick(...municipality), param.select('kind', kinds)],
  empty: 'Няма предупреждения за детските градини, които наблюдавате.',
  // The rows behind the warning.
  drill: ({ kindergartenId, kind, month, year }) => {
    const { from, to } = rangeOf({ month, year })
    switch (kind) {
      case 'no-entries':
        return addressOf('/attendances/references/for-day', { kindergartenId })
      case 'late-month':
        return addressOf('/attendances/references/entries', {
          kindergartenId,
          kind: 'notEntered',
          fromDate: from,
          toDate: to,
        })
      case 'lessons':
        return addressOf(referencePath('lessons'), { kindergartenId, month, year })
      default:
        return addressOf(referencePath('smp'), { kindergartenId, month, year })
    }
  },
  above: Letters,
})

/** On Mondays all warnings, on other working days those about today. */
function Letters() {
  const { data } = useCall(getWarningLetters, {})
  const save = useSend(saveWarningLetters)
  return (
    <Switch
      mb="md"
      label="Изпращай ми предупрежденията по имейл"
      description="В понеделник – всички; в другите работни дни – детските градини без въведени присъствия до 11:00 ч."
      checked={save.isPending ? save.variables.enabled : (data?.enabled ?? false)}
      disabled={data === undefined}
      onChange={(event) => save.mutate({ enabled: event.currentTarget.checked })}
    />
  )
}
