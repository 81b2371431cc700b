import { groupTypeShortLabel, groupTypes, type GroupType } from '@asistent/domain/people/groups'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { NumberInput } from '../blocks/inputs/number-input'
import { Section } from '../blocks/parts/section'
import { StatusBadge } from '../blocks/parts/names'
import { chooseGroup, chosenGroups, type Choices, type ChosenGroup, type Preview } from './roll-over-model'
import classes from './roll-over.module.css'

export interface StepProps {
  readonly preview: Preview
  readonly choices: Choices
  readonly choose: (choices: Choices) => void
}

const types = Object.values(groupTypes).map((value) => ({ value: String(value), label: groupTypeShortLabel[value] }))

/** Groups of the next year, each next to its predecessor. */
export function RollOverGroups({ preview, choices, choose }: StepProps) {
  return (
    <Section title="1. Групите">
      <p className={classes.text}>
        Групите запазват името, помещението и учителите си. На мястото на завършилата четвърта група идва първа. Махнете
        отметката на група, която няма да има.
      </p>
      <ul className={classes.groups}>
        {chosenGroups(preview, choices).map((group) => (
          <GroupLine
            key={group.key}
            group={group}
            choose={(change) => choose(chooseGroup(choices, group.key, change))}
          />
        ))}
      </ul>
    </Section>
  )
}

function GroupLine({
  group,
  choose,
}: {
  group: ChosenGroup
  choose: (change: Parameters<typeof chooseGroup>[2]) => void
}) {
  const { proposed, name, skip } = group
  const exists = proposed.existingId !== null && name === proposed.name
  return (
    <li className={classes.group} data-skip={skip || undefined}>
      <Checkbox
        className={classes.take}
        checked={!skip}
        onChange={(event) => choose({ skip: !event.currentTarget.checked })}
        aria-label={`Има група „${name}“ през новата година`}
      />
      <span className={classes.from}>
        <small>{proposed.sourceName ? 'Сега' : 'Нова'}</small>
        <span>{proposed.sourceName ?? 'Нова група'}</span>
      </span>
      <TextInput
        label="Име"
        value={name}
        disabled={skip}
        maxLength={60}
        onChange={(event) => choose({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label="Вид"
        data={types}
        disabled={skip}
        value={String(group.classType)}
        onChange={(event) => choose({ classType: Number(event.currentTarget.value) as GroupType })}
      />
      <NumberInput
        places={0}
        label="Места"
        disabled={skip}
        value={group.capacity}
        onChange={(capacity) => choose({ capacity })}
      />
      <span className={classes.count}>
        <small>Деца</small>
        <strong data-over={(!skip && group.capacity !== null && group.children > group.capacity) || undefined}>
          {group.children}
        </strong>
      </span>
      <span className={classes.remarks}>
        {exists && <StatusBadge tone="info" label="Вече е създадена" />}
        {proposed.teachers.length > 0 && (
          <small>Учители: {proposed.teachers.map((teacher) => teacher.name).join(', ')}</small>
        )}
      </span>
    </li>
  )
}
