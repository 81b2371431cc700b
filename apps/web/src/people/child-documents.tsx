import type { InputOf, OutputOf } from '@asistent/contract/core/call'
import {
  deleteChildDocument,
  listChildDocuments,
  saveChildDocument,
} from '@asistent/contract/people/child-documents.calls'
import { getChildFile } from '@asistent/contract/people/child-record.calls'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { askForm } from '../blocks/form/form-dialog'
import { ChangeMenu } from '../blocks/parts/change-menu'
import { useDownload } from '../blocks/parts/download'
import { Line, LineSide } from '../blocks/parts/lines'
import { LinesSection } from '../blocks/parts/lines-section'
import { StatusBadge } from '../blocks/parts/names'
import { useToday } from '../blocks/parts/use-today'
import { FileField } from '../blocks/uploads/file-field'
import { paperRules } from '../blocks/uploads/file-id-input'
import { sizeWords, type UploadedFile } from '../blocks/uploads/upload-rules'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { documentKindChoices } from './child-words'
import type { ChildTab } from './use-child'
import { t } from '../platform/language'

type Paper = OutputOf<typeof listChildDocuments>['result'][number]

function askPaper(
  studentId: number,
  values: Partial<InputOf<typeof saveChildDocument>>,
  initialFile?: UploadedFile,
): void {
  void askForm({
    title: values.id === undefined ? 'Нов документ' : t('Документ'),
    call: saveChildDocument,
    values: { studentId, ...values },
    fields: (field) => [
      field.own(
        'fileId',
        (control) => <FileField field={control} {...paperRules} required keeps initialFile={initialFile} />,
        {
          wide: true,
        },
      ),
      field.select('kind', documentKindChoices),
      field('name'),
      field('issuedOn'),
      field('validTo'),
      field('forParents', { wide: true }),
    ],
  })
}

export function DocumentsTab({ record }: ChildTab) {
  const answer = useCall(listChildDocuments, { id: record.id })
  const may = useMay(saveChildDocument, 'update') && !record.erased
  return (
    <LinesSection
      title={t('Документи')}
      answer={answer}
      add={may && { label: 'Добави документ', onClick: () => askPaper(record.id, {}) }}
      empty={{
        title: t('Няма документи'),
        reason: may
          ? 'Удостоверения, медицински бележки, решения. Родителите виждат само отбелязаните за тях.'
          : t('Тук са документите, които детската градина е отбелязала за Вас.'),
      }}
    >
      {(paper) => <PaperLine key={paper.id} childId={record.id} paper={paper} may={may} />}
    </LinesSection>
  )
}

const expiry = (validTo: Day | null, today: Day) =>
  validTo && (validTo < today ? ({ label: t('изтекъл'), tone: 'bad' } as const) : undefined)

function PaperLine({ childId, paper, may }: { childId: number; paper: Paper; may: boolean }) {
  const { download, busy } = useDownload()
  const expired = expiry(paper.validTo, useToday())
  return (
    <Line
      title={paper.name}
      details={[
        paper.kindName,
        paper.issuedOn && t('издаден на {issuedOn}', { issuedOn: formatDay(paper.issuedOn) }),
        paper.validTo && t('валиден до {validTo}', { validTo: formatDay(paper.validTo) }),
        sizeWords(paper.size),
        paper.createdBy &&
          t('добавил/а {createdBy} на {createdOn}', {
            createdBy: paper.createdBy,
            createdOn: formatDay(paper.createdOn),
          }),
      ]}
    >
      {expired && <StatusBadge {...expired} />}
      {may && paper.forParents && <StatusBadge label={t('виждат го родителите')} tone="info" />}
      <LineSide>
        <Button
          size="xs"
          variant="default"
          loading={busy !== null}
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={t('Изтегли „{name}“', { name: paper.name })}
          onClick={() => void download(getChildFile, { id: childId, fileId: paper.fileId })}
        >
          {t('Изтегли')}
        </Button>
        {may && <PaperMenu childId={childId} paper={paper} />}
      </LineSide>
    </Line>
  )
}

function PaperMenu({ childId, paper }: { childId: number; paper: Paper }) {
  const { id, kind, name, fileId, issuedOn, validTo, forParents, version } = paper
  const file = { id: fileId, name: paper.fileName, size: paper.size, type: paper.fileType }
  return (
    <ChangeMenu
      of={name}
      change={() => askPaper(childId, { id, kind, name, fileId, issuedOn, validTo, forParents, version }, file)}
      remove={{ call: deleteChildDocument, input: { studentId: childId, id }, what: `документа „${name}“` }}
    />
  )
}
