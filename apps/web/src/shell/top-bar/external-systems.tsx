import { ActionIcon, Menu, ScrollArea } from '@mantine/core'
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
import { confirm } from '../../blocks/parts/confirm'
import { CallError } from '../../platform/api'
import type { Download, ExternalModule, HeaderParts } from '../header-parts'
import { warn } from '../warn'
import { showsExternalModules } from './header-rules'

type Systems = NonNullable<HeaderParts['externalSystems']>

/** product.md 9. */
const listHeight = 350

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

export function ExternalSystems({ user, systems }: { user: UserData; systems: Systems }) {
  const addresses = systems.useAddresses()
  const offered = (Object.keys(downloads) as Download[]).filter((name) => addresses[name])
  const linked = showsExternalModules(user) ? (Object.keys(modules) as ExternalModule[]) : []
  if (offered.length + linked.length === 0) return null
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label="Външни системи" title="Външни системи">
          <IconApps size={22} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={listHeight} type="auto">
          {offered.map((name) => {
            const { label, icon: Sign } = downloads[name]
            return (
              <Menu.Item
                key={name}
                leftSection={<Sign size={20} stroke={1.7} aria-hidden />}
                onClick={() => void follow(name, addresses[name] ?? '')}
              >
                {label}
              </Menu.Item>
            )
          })}
          {linked.map((name) => {
            const { label, icon: Sign } = modules[name]
            return (
              <Menu.Item
                key={name}
                leftSection={<Sign size={20} stroke={1.7} aria-hidden />}
                onClick={() => void openModule(name, systems.redirectAddress)}
              >
                {label}
              </Menu.Item>
            )
          })}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  )
}

async function follow(name: Download, address: string) {
  const { label, question, action } = downloads[name]
  if (await confirm({ title: label, text: question, action })) window.open(address, '_blank', 'noopener')
}

/** The window opens with the click, else the browser takes it for a pop-up; the address comes a moment later. */
export async function openModule(name: ExternalModule, redirectAddress: (name: ExternalModule) => Promise<string>) {
  const opened = window.open('', '_blank')
  try {
    const address = await redirectAddress(name)
    if (opened) {
      opened.opener = null
      opened.location.replace(address)
    } else location.assign(address)
  } catch (error) {
    opened?.close()
    warn(
      'Връзка с външна система',
      error instanceof CallError && !error.noAnswer ? error.message : 'Неуспешно зареждане на връзка!',
    )
  }
}
