import { getChildFile } from '@asistent/contract/people/child-record.calls'
import { exportChildData } from '@asistent/contract/people/personal-data.calls'
import { Button } from '@mantine/core'
import { IconChevronRight, IconDownload, IconMessage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DetailTab } from '../blocks/detail/detail-screen'
import { useDownload } from '../blocks/parts/download'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { LatinName, PersonName } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Picture } from '../blocks/parts/picture'
import { Section } from '../blocks/parts/section'
import { useAddress } from '../blocks/params/use-url-values'
import { useParts } from '../platform/slice/parts'
import { allows, useUser } from '../platform/user'
import classes from './own-child.module.css'
import { childPath } from './child-words'
import { MissingRights, useOwnRights } from './rights.shared'
import type { Child } from './use-child'
import { t } from '../platform/language'

interface OwnChildProps {
  readonly child: Child
  readonly tabs: readonly DetailTab<Child>[]
  readonly lead: ReactNode
  /** Prominent warnings. */
  readonly warnings: ReactNode
}

/** A child as its parent sees it: day and week first, then contacts; documents in tabs. */
export function OwnChild({ child, tabs, lead, warnings }: OwnChildProps) {
  const user = useUser()
  const { search } = useAddress()
  const { ownChild } = useParts()
  const offered = tabs.filter(
    (tab) => (!tab.call || allows(user, tab.call.access, 'update')) && (tab.when?.(child) ?? true),
  )
  const maySign = child.parents.some((parent) => parent.isMe && parent.maySign)
  const open = offered.find(({ key }) => key === search.tab)
  if (open)
    return (
      <Page back={childPath(child.id)} title={t(open.title)} lead={child.name}>
        <open.content record={child} />
      </Page>
    )
  return (
    <Page
      back="/"
      title={
        <span className={classes.title}>
          <Picture
            call={getChildFile}
            input={child.photoFileId === null ? undefined : { id: child.id, fileId: child.photoFileId }}
            alt=""
            className={classes.portrait}
          />
          {child.firstName} {child.lastName} <LatinName of={`${child.firstName} ${child.lastName}`} />
        </span>
      }
      lead={lead}
    >
      {warnings}
      {ownChild.map((Part, index) => (
        <div key={index} className={classes.part} data-signs={maySign || undefined}>
          <Part record={{ id: child.id, maySign }} />
        </div>
      ))}
      <Restrictions child={child} />
      <Teachers child={child} />
      <Section title={t('Данни и документи')}>
        <ul className={classes.papers}>
          {offered.map(({ key, title }) => (
            <li key={key}>
              <Link to={childPath(child.id, key)}>
                {t(title)} <IconChevronRight size={20} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
        {maySign && !child.erased && <DataCopy child={child} />}
      </Section>
    </Page>
  )
}

/** The rights are in the record, so that the notice takes its place at once. */
function Restrictions({ child }: { child: Child }) {
  const phone = useOwnRights()?.find(({ studentId }) => studentId === child.id)?.kindergartenPhone
  const me = child.parents.find(({ isMe }) => isMe)
  return me ? <MissingRights rights={me} phone={phone} /> : null
}

function Teachers({ child }: { child: Child }) {
  if (child.teachers.length === 0) return null
  return (
    <Section title={t('Учители')}>
      <Lines>
        {child.teachers.map(({ name, occupation, userId }) => (
          <Line key={name} title={<PersonName name={name} detail={occupation && t(occupation)} />}>
            {userId !== null && (
              <LineSide>
                <Button
                  component={Link}
                  to={`/messages/create?to=${userId}`}
                  variant="default"
                  leftSection={<IconMessage size={18} aria-hidden />}
                  aria-label={t('Пиши на {name}', { name })}
                >
                  {t('Пиши')}
                </Button>
              </LineSide>
            )}
          </Line>
        ))}
      </Lines>
    </Section>
  )
}

/** For guardians with the right to sign: all data of the child in one file. */
function DataCopy({ child }: { child: Child }) {
  const { download, busy } = useDownload()
  return (
    <Button
      mt="sm"
      variant="default"
      loading={busy !== null}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => void download(exportChildData, { id: child.id })}
    >
      {t('Изтегли всички данни на детето')}
    </Button>
  )
}
