import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallError } from '../../platform/api'
import { Lines } from './lines'
import { Section } from './section'
import { AddButton } from './small-actions'
import { Answered, type EmptyProps } from './states'

interface LinesSectionProps<Row> {
  readonly title: string
  readonly answer: UseQueryResult<{ readonly result: readonly Row[] }, CallError>
  /** Omitted without the right. */
  readonly add?: { readonly label: string; readonly onClick: () => void } | false | undefined
  readonly empty: EmptyProps
  readonly children: (row: Row) => ReactNode
}

/** Section of a record's parts with an add button: documents of an employee, support of a child. */
export const LinesSection = <Row,>({ title, answer, add, empty, children }: LinesSectionProps<Row>) => (
  <Section title={title} side={add && <AddButton {...add} />}>
    <Answered answer={answer} empty={{ small: true, ...empty }}>
      {({ result }) => <Lines>{result.map(children)}</Lines>}
    </Answered>
  </Section>
)
