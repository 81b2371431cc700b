import { checkTopics, uploadTopics } from '@asistent/contract/planning/topics.calls'
import { plural } from '@asistent/domain/kernel/text'
import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { confirm } from '../blocks/parts/confirm'
import { toast } from '../blocks/parts/toast'
import { send } from '../platform/api'
import { refreshTopics } from '../platform/use-call'

/** Dry run first, then the upload after a confirmation. */
async function upload(file: File | null): Promise<void> {
  if (!file) return
  try {
    const plan = await send(checkTopics, { files: [file] })
    if (!plan.isSuccessful) {
      const lines = plan.errors.slice(0, 10).map(({ row, text }) => `ред ${row}: ${text}`)
      toast.warned(`Нито една тема не е записана. ${lines.join('; ')}`)
      return
    }
    const agreed = await confirm({
      title: 'Внасяне на теми',
      text: `Ще се добавят ${plural(plan.added, 'нова тема', 'нови теми')}, а на ${plural(plan.changed, 'тема', 'теми')} ще се обнови номерът.`,
      action: 'Внеси',
    })
    if (!agreed) return
    const stored = await send(uploadTopics, { files: [file] })
    if (!stored.isSuccessful) {
      toast.warned(stored.errorMessage ?? 'Нито една тема не е записана.')
      return
    }
    refreshTopics(uploadTopics.topics)
    toast.done('Темите са внесени')
  } catch (error) {
    toast.failed(error)
  }
}

export const TopicUpload = () => (
  <FileButton onChange={(file) => void upload(file)} accept=".xlsx">
    {(props) => (
      <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} {...props}>
        Внеси от таблица
      </Button>
    )}
  </FileButton>
)
