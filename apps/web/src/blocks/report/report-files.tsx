import { Button } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import type { AnsweredFile, Call } from '@asistent/contract/core/call'
import type { Param } from '../params/params'
import { useDownload } from '../parts/download'
import { Empty } from '../parts/states'

type FileCall = Call<object, unknown, AnsweredFile>

export interface FilesOfReport {
  readonly pdf?: FileCall
  readonly xlsx?: FileCall
  readonly typed?: FileCall
  readonly csv?: FileCall
}

/** Names the parameters that must be chosen first. */
export const ChooseFirst = ({ params }: { params: readonly Param[] }) => (
  <Empty drawing="notebook" title={`Изберете: ${params.map(({ label }) => label.toLowerCase()).join(', ')}`} />
)

/** A call with {type} in its path serves both file types. */
const typedInput = (plan: FilesOfReport, type: 'pdf' | 'xlsx' | 'csv', chosen: object) =>
  plan[type]
    ? { call: plan[type], input: chosen }
    : type !== 'csv' && plan.typed && { call: plan.typed, input: { ...chosen, type } }

export function ReportFiles({ plan, chosen, ready }: { plan: FilesOfReport; chosen: object; ready: boolean }) {
  const { download, busy } = useDownload()
  const files = [
    { type: 'xlsx', label: 'Excel', icon: IconFileSpreadsheet },
    { type: 'csv', label: 'CSV', icon: IconFileTypeCsv },
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
