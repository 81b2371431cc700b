import type { OutputOf } from '@asistent/contract/core/call'
import { printChildPaper, templatesForCategory, templateValues } from '@asistent/contract/documents/templates.calls'
import { filledTemplate, missingNames, templateCategories } from '@asistent/domain/documents/templates'
import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { PlainText } from '../books/plain-text.shared'
import { useDownload } from '../blocks/parts/download'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'

type Template = OutputOf<typeof templatesForCategory>['result'][number]

const category = templateCategories.ChildPaper
const none = {
  small: true,
  drawing: 'notebook',
  title: 'Няма шаблони за документи',
  reason: 'Направете шаблон „Документ за дете“ в „Шаблони“.',
} as const

/** Papers from templates with the data of the child: a preview of each, and its PDF. */
export const PapersTab = ({ record: { id } }: { record: { readonly id: number } }) => (
  <Answered answer={useCall(templatesForCategory, { category })} lines={6} empty={none}>
    {({ result }) => (
      <>
        {result.map((template) => (
          <ChildPaper key={template.id} template={template} studentId={id} />
        ))}
      </>
    )}
  </Answered>
)

function ChildPaper({ template, studentId }: { template: Template; studentId: number }) {
  const { data } = useCall(templateValues, { category, studentId })
  const { download, busy } = useDownload()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const filled = new Map((data?.values ?? []).map(({ name, value }) => [name, value ?? '']))
  const unknown = data ? missingNames(filled, template.content) : []
  const values = unknown.flatMap((name) => (typed[name]?.trim() ? [{ name, value: typed[name].trim() }] : []))
  const all = new Map([...filled, ...values.map(({ name, value }) => [name, value] as const)])
  return (
    <Section title={template.name} side={<small>{template.isMaster ? 'общ шаблон' : 'на детската градина'}</small>}>
      {unknown.length > 0 && (
        <Group align="end" className="no-print">
          {unknown.map((name) => (
            <TextInput
              key={name}
              label={name}
              description="Няма го в данните: напишете го."
              required
              maxLength={300}
              value={typed[name] ?? ''}
              onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
            />
          ))}
        </Group>
      )}
      <PlainText text={filledTemplate(template.content, all)} />
      <Button
        variant="default"
        w="fit-content"
        className="no-print"
        loading={busy !== null}
        disabled={!data || values.length < unknown.length}
        onClick={() => void download(printChildPaper, { templateId: template.id, studentId, values })}
      >
        Изтегли „{template.name}“
      </Button>
    </Section>
  )
}
