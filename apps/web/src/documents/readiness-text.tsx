import { templatesForCategory, templateValues } from '@asistent/contract/documents/templates.calls'
import { filledTemplate, templateCategories } from '@asistent/domain/documents/templates'
import { Button, Menu, Textarea } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import type { OwnField } from '../blocks/form/fields'
import { toast } from '../blocks/parts/toast'
import { send } from '../platform/api'
import { useCall } from '../platform/use-call'
import type { Item } from './preschool-child'

const category = templateCategories.Result

/** School readiness of a child: typed, or generated from a template and the child's data. */
export function ReadinessText({ field, studentId }: { field: OwnField; studentId: number }) {
  const [item] = field.value as Item[]
  const { data } = useCall(templatesForCategory, { category })
  const write = (readiness: string) => field.set([{ ...item, readiness }])
  const fill = async (content: string) => {
    try {
      const { values } = await send(templateValues, { category, studentId })
      write(filledTemplate(content, new Map(values.map(({ name, value }) => [name, value ?? '']))))
    } catch (error) {
      toast.failed(error)
    }
  }
  return (
    <>
      <Textarea
        label="Описание на готовността"
        autosize
        minRows={5}
        maxLength={10_000}
        value={String(item?.readiness ?? '')}
        error={field.error}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      {data && data.result.length > 0 && (
        <Menu width={300}>
          <Menu.Target>
            <Button variant="subtle" size="compact-sm" mt={4} leftSection={<IconTemplate size={16} aria-hidden />}>
              От шаблон
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {data.result.map(({ id, name, content }) => (
              <Menu.Item key={id} onClick={() => void fill(content)}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
