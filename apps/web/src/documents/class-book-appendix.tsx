import { classBookAppendix, type getClassBook } from '@asistent/contract/documents/class-books.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { Group } from '@mantine/core'
import { ReportFiles } from '../blocks/report/report-files'
import { ReportTable } from '../blocks/report/report-table'
import { Answered, Empty } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'

/** What has changed in the data since the final book was made; the book itself stays as it was. */
export function ClassBookAppendix({ record: { id } }: { record: OutputOf<typeof getClassBook> }) {
  const chosen = { classBookExportId: id }
  const answer = useCall(classBookAppendix.json, chosen)
  return (
    <>
      <Group className="no-print">
        <ReportFiles plan={classBookAppendix} chosen={chosen} ready={answer.data !== undefined} />
      </Group>
      <Answered answer={answer} lines={4}>
        {(data) =>
          data.result.length === 0 ? (
            <Empty
              drawing="done"
              title="Няма поправки"
              reason="Данните в дневника са същите, както когато е изготвен."
            />
          ) : (
            <ReportTable caption={classBookAppendix.title} answer={data} columns={classBookAppendix.columns} />
          )
        }
      </Answered>
    </>
  )
}
