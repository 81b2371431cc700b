import { checkRecipeImport, recipeImportTemplate, runRecipeImport } from '@asistent/contract/kitchen/import.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { plural } from '@asistent/domain/kernel/text'
import { Alert, Button, FileInput, Progress, Text } from '@mantine/core'
import { IconCircleCheck, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { ImportProblems } from '../blocks/import/import-problems'
import { useDownload } from '../blocks/parts/download'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { toast } from '../blocks/parts/toast'
import { shownNumber } from '../blocks/shown/format'
import { useSend } from '../platform/use-call'

type Checked = OutputOf<typeof checkRecipeImport>

const counted = (count: number) => plural(count, 'рецепта', 'рецепти')

/** A book of recipes from Excel: looked through, corrected, then brought in all at once. */
export function Screen() {
  const [file, setFile] = useState<File | null>(null)
  const { download, busy } = useDownload()
  const checking = useSend(checkRecipeImport)
  const running = useSend(runRecipeImport)

  async function choose(chosen: File | null) {
    setFile(chosen)
    checking.reset()
    running.reset()
    if (chosen)
      await checking.mutateAsync({ files: [chosen] }).catch((error) => toast.failed(error, 'Файлът не е прочетен'))
  }
  async function run() {
    if (!file) return
    try {
      await running.mutateAsync({ files: [file] })
      checking.reset()
      setFile(null)
    } catch (error) {
      toast.failed(error, 'Нищо не е внесено')
    }
  }
  return (
    <Page
      title="Внасяне на рецепти"
      lead="Първо проверка, после внасяне: всичко или нищо. За всеки продукт от рецепта има един ред."
    >
      <Section title="1. Шаблон">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={busy !== null}
          onClick={() => void download(recipeImportTemplate, {})}
          style={{ alignSelf: 'start' }}
        >
          Изтегли шаблона
        </Button>
      </Section>
      <Section title="2. Проверка">
        <FileInput
          label="Попълнен файл"
          placeholder="Изберете файл на Excel (.xlsx)"
          accept=".xlsx,.csv"
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          clearable
          value={file}
          onChange={(chosen) => void choose(chosen)}
          disabled={running.isPending}
        />
        <div aria-live="polite">
          {checking.isPending && <Progress value={100} animated aria-label="Файлът се проверява" mt="sm" />}
          {checking.data && <Verdict checked={checking.data} />}
        </div>
      </Section>
      {checking.data?.isReady && (
        <Section title="3. Внасяне">
          <Button loading={running.isPending} onClick={() => void run()} style={{ alignSelf: 'start' }}>
            Внеси {counted(checking.data.recipes.length)}
          </Button>
        </Section>
      )}
      {running.data && (
        <Alert color="green" icon={<IconCircleCheck aria-hidden />} title="Внесено">
          {counted(running.data.recipes)}.
        </Alert>
      )}
    </Page>
  )
}

function Verdict({ checked }: { checked: Checked }) {
  if (!checked.isReady) return <ImportProblems of={checked} />
  return (
    <Alert color="green" icon={<IconCircleCheck aria-hidden />} title="Файлът е готов за внасяне" mt="sm">
      {checked.recipes.map(({ name, products, kcal }) => (
        <Text key={name} size="sm">
          {name}: {plural(products, 'продукт', 'продукта')}, {shownNumber(kcal)} kcal
        </Text>
      ))}
      Още нищо не е записано.
    </Alert>
  )
}
