import {
  IconApps,
  IconBook2,
  IconDatabaseExport,
  IconExternalLink,
  IconFolders,
  IconShieldDown,
  type Icon,
} from '@tabler/icons-react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { ask } from '../../blocks/parts/ask'
import type { Download, ExternalModule, HeaderParts } from '../../platform/slice/header-parts'
import { useGiven } from '../../platform/slice/parts'
import { Dropdown } from './dropdown'
import { showsExternalModules } from '../../platform/header-rules'
import { openModule } from './open-module'
import classes from './top-bar.module.css'

type Systems = NonNullable<HeaderParts['externalSystems']>

interface DownloadText {
  readonly label: string
  readonly question: string
  readonly action: string
  readonly icon: Icon
}

const downloads: Record<Download, DownloadText> = {
  'book-shop': {
    label: 'Онлайн книжарница',
    question: 'Желаете ли да отворите онлайн книжарницата?',
    action: 'Отвори',
    icon: IconBook2,
  },
  antivirus: {
    label: 'Безплатна антивирусна програма',
    question: 'Желаете ли да свалите безплатната антивирусна програма?',
    action: 'Свали',
    icon: IconShieldDown,
  },
  backup: {
    label: 'Програма за архивиране',
    question: 'Желаете ли да свалите програмата за архивиране?',
    action: 'Свали',
    icon: IconDatabaseExport,
  },
}

const modules: Record<ExternalModule, { readonly label: string; readonly icon: Icon }> = {
  documentation: { label: 'Документация за ДГ', icon: IconFolders },
  'staff-assessment': { label: 'Оценяване на персонала', icon: IconExternalLink },
}

interface ExternalProps {
  readonly user: UserData
  readonly systems: Systems
}

interface Offer {
  readonly label: string
  readonly icon: Icon
  readonly follow: () => void
}

/** Shops, downloads and related systems (product.md 2). */
function useOffers({ user, systems }: ExternalProps): Offer[] {
  const { downloads: addresses, modules: offeredModules } = useGiven(systems.useLinks)
  const offered = (Object.keys(downloads) as Download[]).filter((name) => addresses[name])
  const linked = showsExternalModules(user) ? offeredModules : []
  return [
    ...offered.map((name) => ({ ...downloads[name], follow: () => void follow(name, addresses[name] ?? '') })),
    ...linked.map((name) => ({ ...modules[name], follow: () => void openModule(name, systems.redirectAddress) })),
  ]
}

export function ExternalSystems(props: ExternalProps) {
  const offers = useOffers(props)
  if (offers.length === 0) return null
  return (
    <Dropdown label="Външни системи" width={330} face={<IconApps size={22} stroke={1.7} aria-hidden />}>
      {(close) => (
        <>
          <p className={classes.panelHead}>Външни системи</p>
          <Offers offers={offers} onFollow={close} />
        </>
      )}
    </Dropdown>
  )
}

/** The same list in the menu of small screens. */
export function ExternalSystemsFold({ onFollow, className, ...props }: ExternalProps & FoldProps) {
  const offers = useOffers(props)
  if (offers.length === 0) return null
  return (
    <details className={className}>
      <summary>Външни системи</summary>
      <Offers offers={offers} onFollow={onFollow} />
    </details>
  )
}

interface FoldProps {
  readonly onFollow: () => void
  readonly className: string | undefined
}

const Offers = ({ offers, onFollow }: { offers: readonly Offer[]; onFollow: () => void }) => (
  <ul className={classes.systems}>
    {offers.map(({ label, icon, follow: go }) => (
      <Entry
        key={label}
        label={label}
        icon={icon}
        onClick={() => {
          onFollow()
          go()
        }}
      />
    ))}
  </ul>
)

const Entry = ({ label, icon: Sign, onClick }: { label: string; icon: Icon; onClick: () => void }) => (
  <li>
    <button type="button" className={classes.entry} onClick={onClick}>
      <Sign size={20} stroke={1.7} aria-hidden />
      {label}
    </button>
  </li>
)

async function follow(name: Download, address: string) {
  const { label, question, action } = downloads[name]
  if (await ask({ title: label, text: question, action })) window.open(address, '_blank', 'noopener')
}
