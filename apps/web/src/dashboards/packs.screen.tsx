import { listPacks, loadPacks } from '@asistent/contract/dashboards/packs.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { plural } from '@asistent/domain/kernel/text'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useCall, useSend } from '../platform/use-call'

type Pack = OutputOf<typeof listPacks>['result'][number]

/** Data that every kindergarten begins with; loading adds only what is missing. */
export function Screen() {
  const answer = useCall(listPacks, {})
  const loading = useSend(loadPacks)
  const load = (key?: string) =>
    loading.mutate(key === undefined ? {} : { key }, {
      onSuccess: ({ added }) => toast.done(`Добавени са ${plural(added, 'запис', 'записа')}`),
      onError: (error) => toast.failed(error),
    })
  return (
    <Page
      title="Начални данни"
      lead="Общи данни за всички детски градини: виждат ги веднага и ги допълват със свои. Зареждането добавя само липсващото и не променя нищо Ваше."
      actions={
        <Button
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={loading.isPending}
          disabled={answer.data?.result.every(({ missing }) => missing === 0) ?? true}
          onClick={() => load()}
        >
          Зареди всички
        </Button>
      }
    >
      <Answered answer={answer}>
        {({ result }) => (
          <Section>
            <Lines>
              {result.map((pack) => (
                <Line key={pack.key} title={pack.title} details={[pack.text, countOf(pack)]}>
                  {pack.missing === 0 ? (
                    <StatusBadge label="✓ заредени" tone="good" />
                  ) : (
                    <LineSide>
                      <Button
                        size="xs"
                        variant="default"
                        loading={loading.isPending}
                        disabled={pack.needs !== null}
                        aria-label={`Зареди „${pack.title}“`}
                        onClick={() => load(pack.key)}
                      >
                        Зареди {pack.missing}
                      </Button>
                    </LineSide>
                  )}
                </Line>
              ))}
              <Line
                title="Норми"
                details={['Хранителни норми и норми по групи храни по възраст. Част са от системата.']}
              >
                <StatusBadge label="✓ заредени" tone="good" />
              </Line>
            </Lines>
          </Section>
        )}
      </Answered>
    </Page>
  )
}

function countOf({ present, missing, needs }: Pack): string {
  if (missing > 0 && needs !== null) return `след „${needs}“`
  return present === 0 ? 'още няма записи' : plural(present, 'запис', 'записа')
}
