import { registerOverview } from '@asistent/contract/register/sending.calls'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Segments } from '../blocks/inputs/segments'
import { Notice } from '../blocks/parts/notice'
import { Page } from '../blocks/parts/page'
import { Answered, Empty } from '../blocks/parts/states'
import { useAddress } from '../blocks/params/use-url-values'
import { useCall } from '../platform/use-call'
import { Certificates } from './certificates-part'
import { Codes } from './codes-part'
import { DifferencePart } from './difference-part'
import { Batches, Reports } from './history-parts'
import { Numbers } from './numbers-part'

const parts = {
  send: { label: 'Изпращане', Part: DifferencePart },
  numbers: { label: 'Номера', Part: Numbers },
  batches: { label: 'Изпращания', Part: Batches },
  reports: { label: 'Сверки', Part: Reports },
  codes: { label: 'Кодове и АСП', Part: Codes },
  certificates: { label: 'Удостоверения 3-19', Part: Certificates },
} as const
type PartName = keyof typeof parts

const choices = (Object.keys(parts) as PartName[]).map((value) => ({ value, label: parts[value].label }))

/** The director's way: look, send, see what was refused, mend it, send again. */
export function Screen() {
  const { search, write } = useAddress()
  const answer = useCall(registerOverview, {})
  const name = (search.part as PartName | undefined) ?? 'send'
  const { Part } = parts[name] ?? parts.send
  return (
    <Page title="НЕИСПУО" lead="Нищо не се изпраща и не се изтрива там, преди да сте видели какво и да сте потвърдили.">
      <Answered answer={answer} lines={8}>
        {(overview) =>
          overview.kindergartenId === null ? (
            <Empty drawing="house" title="Изберете детска градина" reason="Записите са на една детска градина." />
          ) : (
            <>
              {!overview.isConnected && (
                <Notice tone="bad" icon={<IconAlertTriangle size={20} aria-hidden />}>
                  Връзката с НЕИСПУО не е настроена. Обърнете се към поддръжката.
                </Notice>
              )}
              <Segments
                label="Част"
                value={name}
                choices={choices}
                onChange={(chosen) => write(() => ({ part: chosen }))}
              />
              <Part key={name} overview={overview} />
            </>
          )
        }
      </Answered>
    </Page>
  )
}
