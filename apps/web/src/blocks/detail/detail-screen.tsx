import { Button, Tabs } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { Call } from '@asistent/contract/core/call'
import { usePageTitle } from '../../platform/page-title'
import { useCall } from '../../platform/use-call'
import { allows, mayCall, useUser } from '../../platform/user'
import { actionsOf, type Action, type Actions } from '../parts/action'
import { ActionButtons } from '../parts/action-buttons'
import { Link } from '../parts/link'
import { Page } from '../parts/page'
import { PaperButtons, papersOf, type Paper, type Papers } from '../parts/papers'
import { useRouteInput } from '../parts/route-input'
import { Section } from '../parts/section'
import { Answered } from '../parts/states'
import { useAddress } from '../params/use-url-values'
import { columnsOf, shownIn, type Column, type Columns } from '../shown/columns'
import classes from './detail.module.css'
import { t } from '../../platform/language'

export interface DetailTab<Record> {
  /** In the URL: ?tab=history. */
  readonly key: string
  readonly title: string
  /** Tabs of one group share a tab of the record and are chosen inside of it. */
  readonly group?: string
  /** Shown to users with the right of this call; to everybody by default. */
  readonly call?: Pick<Call, 'access'>
  /** Whether this record has the tab, e.g. a section hidden from guardians. */
  readonly when?: (record: Record) => boolean
  readonly content: ComponentType<{ readonly record: Record }>
}

export interface DetailOptions<In, Record> {
  readonly title: (record: Record) => string
  readonly load: Call<In, unknown, Record>
  readonly back: string
  /** Facts by kind, with the labels of the contract. */
  readonly facts: (fact: Columns<Record>) => readonly Column<Record>[]
  readonly tabs?: readonly DetailTab<Record>[]
  /** Link to the form, for users who may save. */
  readonly edit?: { readonly to: (record: Record) => string; readonly call: Pick<Call, 'access' | 'method'> }
  readonly actions?: (action: Actions<Record>) => readonly Action<Record>[]
  readonly papers?: (paper: Papers<Record>) => readonly Paper<Record>[]
}

/**
 * Read-only screen of a record with facts and tabs. `export const Screen = detailScreen({ title, load, facts, tabs
 * })`.
 */
export function detailScreen<In, Record>(options: DetailOptions<In, Record>) {
  const facts = options.facts(columnsOf<Record>(options.load.output, []))
  const actions = options.actions?.(actionsOf<Record>()) ?? []
  const papers = papersOf(options.papers)
  return function DetailScreen() {
    const route = useRouteInput(options.load)
    const answer = useCall(options.load, route as In)
    usePageTitle(answer.data && options.title(answer.data))
    return (
      <Answered answer={answer} back={options.back ?? '/'}>
        {(record) => (
          <Page
            title={options.title(record)}
            back={options.back}
            actions={
              <>
                <PaperButtons papers={papers} record={record} settled={() => Promise.resolve(record)} />
                <DetailActions record={record} actions={actions} edit={options.edit} />
              </>
            }
          >
            <Facts record={record} facts={facts} />
            {options.tabs && <DetailTabs record={record} tabs={options.tabs} />}
          </Page>
        )}
      </Answered>
    )
  }
}

interface FactsProps<Record> {
  readonly record: Record
  readonly facts: readonly Column<Record>[]
}

/** Pairs of label and value; usable inside other screens. */
export function Facts<Record>({ title, ...facts }: FactsProps<Record> & { title?: string }) {
  return (
    <Section {...(title && { title })}>
      <FactList {...facts} />
    </Section>
  )
}

/** The pairs without a card. */
export function FactList<Record>({ record, facts }: FactsProps<Record>) {
  return (
    <dl className={classes.facts}>
      {facts.map((fact) => (
        <div key={fact.key}>
          <dt>{t(fact.title)}</dt>
          <dd>{shownIn(fact, record)}</dd>
        </div>
      ))}
    </dl>
  )
}

function DetailActions<Record>({
  record,
  actions,
  edit,
}: {
  record: Record
  actions: readonly Action<Record>[]
  edit: DetailOptions<never, Record>['edit']
}): ReactNode {
  const user = useUser()
  return (
    <>
      <ActionButtons record={record} actions={actions} />
      {edit && mayCall(user, edit.call, 'update') && (
        <Button component={Link} to={edit.to(record)} leftSection={<IconPencil size={18} aria-hidden />}>
          {t('Промени')}
        </Button>
      )}
    </>
  )
}

/** On a phone the tabs scroll horizontally: scroll to the open one. */
const intoSight = (tab: HTMLButtonElement | null) => tab?.scrollIntoView?.({ inline: 'center', block: 'nearest' })

/** Tabs of a record. The open one is in the URL. */
export function DetailTabs<Record>({ record, tabs }: { record: Record; tabs: readonly DetailTab<Record>[] }) {
  const user = useUser()
  const { search, write } = useAddress()
  const offered = tabs.filter(
    (tab) => (!tab.call || allows(user, tab.call.access, 'update')) && (tab.when?.(record) ?? true),
  )
  const open = offered.find((tab) => tab.key === search.tab) ?? offered[0]
  if (!open) return null
  const show = (key: string | null) => write(() => (key === null || key === offered[0]?.key ? {} : { tab: key }))
  const groupOf = ({ group, title }: DetailTab<Record>) => t(group ?? title)
  // A group has the key of its first tab; its title cannot be the value, because Mantine makes an id of it.
  const isSameGroup = (tab: DetailTab<Record>) => (otherDetailTab: DetailTab<Record>) =>
    groupOf(otherDetailTab) === groupOf(tab)
  const groups = offered.filter((tab) => offered.find(isSameGroup(tab)) === tab)
  const siblings = offered.filter(isSameGroup(open))
  const Content = open.content
  return (
    <Tabs value={siblings[0]?.key ?? open.key} keepMounted={false} onChange={show}>
      <Tabs.List className={`${classes.tabs} no-print`} data-grouped={groups.length < offered.length || undefined}>
        {groups.map((tab) => (
          <Tabs.Tab key={tab.key} value={tab.key} ref={siblings.includes(tab) ? intoSight : null}>
            {groupOf(tab)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {groups.map((tab) => (
        <Tabs.Panel key={tab.key} value={tab.key} pt="md" className={classes.panel}>
          {siblings.length > 1 && (
            <nav className={`${classes.parts} no-print`} aria-label={groupOf(tab)}>
              {siblings.map(({ key, title }) => (
                <Button
                  key={key}
                  size="compact-md"
                  variant={key === open.key ? 'filled' : 'default'}
                  aria-current={key === open.key || undefined}
                  onClick={() => show(key)}
                >
                  {t(title)}
                </Button>
              ))}
            </nav>
          )}
          <Content key={open.key} record={record} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
