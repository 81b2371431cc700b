import type { OutputOf } from '@asistent/contract/core/call'
import { listConsentKinds, saveConsentKind } from '@asistent/contract/people/consents.calls'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { askForm } from '../blocks/form/form-dialog'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'
import classes from './guardian.module.css'

type Kind = OutputOf<typeof listConsentKinds>['result'][number]

const ask = (kind: Partial<Kind>, title: string) =>
  askForm({
    title,
    text: kind.id
      ? 'Промененият текст е нов: родителите отговарят отново, а старите отговори остават в историята.'
      : undefined,
    call: saveConsentKind,
    values: kind,
    fields: (field) => [
      field('name', { wide: true }),
      field.longText('text', { help: 'Това чете родителят, преди да отговори.' }),
      field('position', { help: 'Малките числа стоят първи.' }),
      field('active'),
    ],
  })

/** Consents the kindergarten asks guardians for: photos, website, trips. */
export function Screen() {
  const answer = useCall(listConsentKinds, { withInactive: true })
  const create = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => void ask({ active: true, position: 10 }, 'Ново съгласие')}
    >
      Ново съгласие
    </Button>
  )
  return (
    <Page
      title="Видове съгласия"
      lead="За какво детската градина иска съгласие. Всеки родител отговаря за своето дете."
      back="/kids/consents"
      actions={create}
    >
      <Answered answer={answer}>
        {({ result }) =>
          result.length === 0 ? (
            <Empty drawing="notebook" title="Още няма съгласия" reason="Създайте първото, например за снимки." />
          ) : (
            result.map((kind) => (
              <Section
                key={kind.id}
                title={kind.name}
                side={
                  <span className={classes.buttons}>
                    <StatusBadge tone={kind.active ? 'good' : 'off'} label={kind.active ? 'Иска се' : 'Не се иска'} />
                    <Button
                      size="xs"
                      variant="default"
                      leftSection={<IconPencil size={16} aria-hidden />}
                      aria-label={`Промени „${kind.name}“`}
                      onClick={() => void ask(kind, kind.name)}
                    >
                      Промени
                    </Button>
                  </span>
                }
              >
                <p className={classes.long}>{kind.text}</p>
              </Section>
            ))
          )
        }
      </Answered>
    </Page>
  )
}
