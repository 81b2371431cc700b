import { leaveReasons } from '@asistent/domain/people/leaving'
import { groupTypeShortLabel } from '@asistent/domain/people/groups'
import { plural } from '@asistent/domain/kernel/text'
import { Accordion, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Section } from '../blocks/parts/section'
import { AllergyBadge, StatusBadge } from '../blocks/parts/names'
import { shownDay } from '../blocks/shown/format'
import type { StepProps } from './roll-over-groups'
import {
  chooseChild,
  chosenChildren,
  chosenGroups,
  type ChildChoice,
  type Choices,
  type ChosenChild,
} from './roll-over-model'
import classes from './roll-over.module.css'

const leaves = 'leaves'

interface Place {
  readonly value: string
  readonly label: string
}

/** Children by current group; expanded if a child's destination differs from the group's. */
export function RollOverChildren({ preview, choices, choose }: StepProps) {
  const [open, setOpen] = useState<string[]>([])
  const children = chosenChildren(preview, choices)
  const places: Place[] = [
    ...chosenGroups(preview, choices)
      .filter((group) => !group.skip)
      .map((group) => ({ value: group.key, label: `${group.name} (${groupTypeShortLabel[group.classType]})` })),
    { value: leaves, label: 'Отписва се' },
  ]
  const sources = [...new Map(children.map((child) => [child.classId, child.className]))]
  return (
    <Section title="2. Децата">
      <p className={classes.text}>
        Отворете група, за да преместите отделно дете. Дете с отложено тръгване на училище оставете в група.
      </p>
      <Accordion multiple value={open} onChange={setOpen} order={3} variant="separated">
        {sources.map(([classId, className]) => {
          const childrenOfGroup = children.filter((child) => child.classId === classId)
          const value = String(classId)
          const many = (change: (choices: Choices, child: ChosenChild) => Choices) =>
            choose(childrenOfGroup.reduce((next, child) => change(next, child), choices))
          return (
            <Accordion.Item key={value} value={value}>
              <Accordion.Control>
                <span className={classes.source}>
                  <strong>{className}</strong>
                  <small>{wayOf(childrenOfGroup, places)}</small>
                  {childrenOfGroup.some((child) => child.changed) && <StatusBadge tone="warn" label="С промени" />}
                </span>
              </Accordion.Control>
              <Accordion.Panel>
                {open.includes(value) && (
                  <GroupOfChildren
                    kids={childrenOfGroup}
                    places={places}
                    all={(to) => many((next, child) => chooseChild(next, preview, child.id, choiceOf(to, child)))}
                    choose={(child, choice) => choose(chooseChild(choices, preview, child.id, choice))}
                  />
                )}
              </Accordion.Panel>
            </Accordion.Item>
          )
        })}
      </Accordion>
    </Section>
  )
}

/** '22 деца → Звънче (Трета), 1 дете → Отписва се' */
function wayOf(children: readonly ChosenChild[], places: readonly Place[]): string {
  const counts = new Map<string, number>()
  for (const child of children) {
    const key = child.destination ?? leaves
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts]
    .map(([key, count]) => {
      const label = places.find((option) => option.value === key)?.label ?? 'без група'
      return `${plural(count, 'дете', 'деца')} → ${label}`
    })
    .join(', ')
}

const choiceOf = (to: string, child: ChosenChild): ChildChoice =>
  to === leaves
    ? { destination: null, leaveReason: child.leaveReason ?? leaveReasons[1] ?? null }
    : { destination: to, leaveReason: null }

function GroupOfChildren({
  kids,
  places,
  all,
  choose,
}: {
  kids: readonly ChosenChild[]
  places: readonly Place[]
  all: (to: string) => void
  choose: (child: ChosenChild, choice: ChildChoice) => void
}) {
  return (
    <ul className={classes.children}>
      <li className={classes.child}>
        <span className={classes.childName}>
          <strong>Всички наведнъж</strong>
        </span>
        <NativeSelect
          aria-label="Всички деца от групата отиват в"
          data={[{ value: '', label: 'Изберете…' }, ...places]}
          value=""
          onChange={(event) => event.currentTarget.value && all(event.currentTarget.value)}
        />
      </li>
      {kids.map((child) => (
        <li key={child.id} className={classes.child} data-changed={child.changed || undefined}>
          <span className={classes.childName}>
            {child.name} <small>{shownDay(child.birthDate)}</small> <AllergyBadge of={child} />
          </span>
          <NativeSelect
            aria-label={`${child.name} отива в`}
            data={placesOf(places, child.destination)}
            value={child.destination ?? leaves}
            onChange={(event) => choose(child, choiceOf(event.currentTarget.value, child))}
          />
          {child.destination === null && (
            <NativeSelect
              aria-label={`${child.name}: причина за отписване`}
              data={reasonsWith(child.leaveReason)}
              value={child.leaveReason ?? ''}
              onChange={(event) => choose(child, { destination: null, leaveReason: event.currentTarget.value })}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Includes a group that will not be created until its children have other destinations. */
const placesOf = (places: readonly Place[], destination: string | null): Place[] =>
  destination === null || places.some((option) => option.value === destination)
    ? [...places]
    : [{ value: destination, label: 'Изберете група' }, ...places]

const reasonsWith = (reason: string | null): string[] =>
  reason === null || leaveReasons.includes(reason) ? [...leaveReasons] : [reason, ...leaveReasons]
