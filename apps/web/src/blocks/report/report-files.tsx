import { Button } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import type { AnsweredFile, Call } from '@asistent/contract/core/call'
import type { Param } from '../params/params'
import { useDownload } from '../parts/download'
import { Empty } from '../parts/states'

type FileCall = Call<object, unknown, AnsweredFile>

export interface FilesOfReport {
  readonly pdf?: FileCall
  readonly xlsx?: FileCall
  readonly typed?: FileCall
}

/** Names the parameters that must be chosen first. */
export const ChooseFirst = ({ params }: { params: readonly Param[] }) => (
  <Empty drawing="notebook" title={`Изберете: ${params.map(({ label }) => label.toLowerCase()).join(', ')}`} />
)

/** A call with {type} in its path serves both file types. */
const typedInput = (plan: FilesOfReport, type: 'pdf' | 'xlsx', chosen: object) =>
  plan[type] ? { call: plan[type], input: chosen } : plan.typed && { call: plan.typed, input: { ...chosen, type } }

export function ReportFiles({ plan, chosen, ready }: { plan: FilesOfReport; chosen: object; ready: boolean }) {
  const { download, busy } = useDownload()
  const files = [
    { type: 'xlsx', label: 'Excel', icon: IconFileSpreadsheet },
    { type: 'pdf', label: 'PDF', icon: IconFileTypePdf },
  ] as const
  return (
    <>
      {files.map(({ type, label, icon: Icon }) => {
        const file = typedInput(plan, type, chosen)
        if (!file) return null
        return (
          <Button
            key={type}
            variant="default"
            leftSection={<Icon size={18} aria-hidden />}
            disabled={!ready || busy !== null}
            aria-label={`Изтегли ${label}`}
            onClick={() => void download(file.call, file.input)}
          >
            {label}
          </Button>
        )
      })}
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        disabled={!ready}
        onClick={() => window.print()}
      >
        Печат
      </Button>
    </>
  )
}
