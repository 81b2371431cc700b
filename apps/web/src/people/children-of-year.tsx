import { childrenOfBirthYear } from '@asistent/contract/people/age-groups.calls'
import { plural } from '@asistent/domain/kernel/text'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from '../blocks/parts/link'
import { PersonName } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { shownDay } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import { useUser } from '../platform/user'
import classes from './age-groups.module.css'
import { seesManyPlaces } from './many-places'

/** Drill-down of the report: children born in the year. */
export function ChildrenOfYear({ year, chosen, close }: { year: number; chosen: object; close: () => void }) {
  const answer = useCall(childrenOfBirthYear, { id: year, ...chosen })
  const user = useUser()
  const manyPlaces = user !== undefined && seesManyPlaces(user)
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    void holder.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={holder} className={classes.opened}>
      <Section
        title={`Родени през ${year}`}
        side={
          <ActionIcon variant="subtle" aria-label="Затвори списъка" onClick={close}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        }
      >
        <Answered answer={answer}>
          {({ result, rowsCount }) => (
            <>
              <p className={classes.text}>{plural(rowsCount, 'дете', 'деца')}</p>
              <ul className={classes.children}>
                {result.map((child) => (
                  <li key={child.id}>
                    <Link to={`/kids/records/${child.id}`} className={classes.child}>
                      <PersonName
                        name={child.name}
                        allergies={child}
                        detail={[
                          shownDay(child.birthDate),
                          child.age,
                          child.className ?? 'без група',
                          manyPlaces && child.kindergartenName,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      />
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Answered>
      </Section>
    </div>
  )
}
