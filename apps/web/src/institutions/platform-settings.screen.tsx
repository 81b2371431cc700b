import { getPlatformSettings, savePlatformSettings } from '@asistent/contract/institutions/platform.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { CopyButton, Button, Code } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { formScreen } from '../blocks/form/form-screen'
import { Section } from '../blocks/parts/section'
import { OutsideServices } from './outside-services'
import classes from './institutions.module.css'

function ModuleKey({ record: { moduleKey } }: { readonly record: OutputOf<typeof getPlatformSettings> }) {
  if (!moduleKey) return null
  return (
    <Section title="Ключ за външните модули">
      <p className={classes.plain}>
        С него модулът проверява, че връзката идва от тази система. Дайте го само на екипа, който поддържа модула.
      </p>
      <p className={classes.key}>
        <Code>{moduleKey}</Code>
        <CopyButton value={moduleKey}>
          {({ copied, copy }) => (
            <Button
              size="xs"
              variant="default"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? 'Копиран' : 'Копирай'}
            </Button>
          )}
        </CopyButton>
      </p>
    </Section>
  )
}

const Below = ({ record }: { readonly record: OutputOf<typeof getPlatformSettings> }) => (
  <>
    <ModuleKey record={record} />
    <OutsideServices />
  </>
)

export const Screen = formScreen({
  title: { create: '', edit: 'Настройки на платформата' },
  load: getPlatformSettings,
  save: savePlatformSettings,
  fields: (field) => [
    field.section(
      'Контакти',
      [
        field('contactEmail'),
        field('contactPhone'),
        field('contactHours'),
        field('contactAddress'),
        field('salesEmail', { help: 'Тук идват заявките за пакети. Празно: на имейла за контакт.' }),
        field('contactNote', { help: 'Показва се под контактите.' }),
      ],
      { help: 'Виждат ги всички потребители в „За системата“ и в края на всяка страница на помощта.' },
    ),
    field.section(
      'Външни системи',
      [
        field('bookShopUrl'),
        field('antivirusUrl'),
        field('backupUrl'),
        field('documentationUrl', { help: 'Само за персонала на детските градини.' }),
        field('staffAssessmentUrl', { help: 'Само за персонала на детските градини.' }),
      ],
      { help: 'Показват се горе вдясно. Без адрес не се предлагат.' },
    ),
  ],
  below: Below,
  saved: 'Настройките са записани',
})
