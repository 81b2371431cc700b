import { groupOptions } from '@asistent/contract/people/group-options.calls'
import { preschoolCertificateData } from '@asistent/contract/register/master.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { groupTypes } from '@asistent/domain/people/groups'
import { useState } from 'react'
import { Line, Lines } from '../blocks/parts/lines'
import { AllergyBadge, StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Answered, Empty } from '../blocks/parts/states'
import { Picker } from '../blocks/pickers/picker'
import { myGroupSource } from '../choices/groups'
import { useCall } from '../platform/use-call'

/** Certificates 3-19 of a group with all fields of the register's form. */
export function Screen() {
  const groups = useCall(groupOptions, { mine: true, classTypes: [groupTypes.Fourth] })
  const [chosen, setChosen] = useState<number | null>(null)
  const classId = chosen ?? groups.data?.result[0]?.id ?? 0
  const answer = useCall(preschoolCertificateData, { classId }, { enabled: classId > 0 })
  return (
    <Page
      title="Удостоверения 3-19 за НЕИСПУО"
      lead="Всичко, което формата на НЕИСПУО иска за издадените удостоверения, и какво още липсва."
    >
      <Picker
        label="Група"
        source={myGroupSource}
        value={classId || null}
        onChange={(value) => setChosen(Number(value) || null)}
      />
      {classId > 0 && (
        <Answered answer={answer} lines={4}>
          {({ result, schoolYear, institutionCode }) =>
            result.length === 0 ? (
              <Empty small drawing="notebook" title="Още няма издадени удостоверения в групата" />
            ) : (
              <>
                <p>
                  Учебна година {schoolYear}, код на институцията {institutionCode ?? 'липсва'}.
                </p>
                <Lines>
                  {result.map((row) => (
                    <Line
                      key={row.certificateId}
                      title={
                        <strong>
                          {row.studentName} <AllergyBadge of={row} />
                        </strong>
                      }
                      details={[
                        `№ ${row.generalNumber}-${row.number} / ${formatDay(row.issueDate)}`,
                        row.identifier,
                        row.personId !== null && `номер в НЕИСПУО ${row.personId}`,
                        row.birthPlace,
                        row.organisation,
                      ]}
                    >
                      <StatusBadge
                        label={row.missing.length === 0 ? 'пълни данни' : `липсва: ${row.missing.join(', ')}`}
                        tone={row.missing.length === 0 ? 'good' : 'warn'}
                      />
                    </Line>
                  ))}
                </Lines>
              </>
            )
          }
        </Answered>
      )}
    </Page>
  )
}
