import { checkRestore, restoreDatabase, type RestoreReport } from '@asistent/contract/institutions/restore.calls'
import { plural } from '@asistent/domain/kernel/text'
import { Alert, Button, FileInput, List, Progress, Table, Text } from '@mantine/core'
import { IconCircleCheck, IconFileZip } from '@tabler/icons-react'
import { useState } from 'react'
import { confirm } from '../blocks/parts/confirm'
import { Section } from '../blocks/parts/section'
import { toast } from '../blocks/parts/toast'
import { shownInstant, shownNumber } from '../blocks/shown/format'
import { useSend } from '../platform/use-call'
import { useMay } from '../platform/user'
import classes from './database.module.css'

/** Restore of an archive: check, then restore everything or nothing. */
export function RestoreSection() {
  const [file, setFile] = useState<File | null>(null)
  const checking = useSend(checkRestore)
  const restoring = useSend(restoreDatabase)
  if (!useMay(restoreDatabase)) return null

  async function choose(chosen: File | null) {
    setFile(chosen)
    checking.reset()
    restoring.reset()
    if (chosen)
      await checking.mutateAsync({ files: [chosen] }).catch((error) => toast.failed(error, 'Архивът не е прочетен'))
  }
  async function restore() {
    if (!file) return
    const agreed = await confirm({
      title: 'Възстановяване от архив',
      text: 'Всички записи от архива ще станат записи на тази детска градина. Действието се записва в историята и не може да бъде върнато наведнъж.',
      action: 'Възстанови',
    })
    if (!agreed) return
    try {
      await restoring.mutateAsync({ files: [file] })
      checking.reset()
      setFile(null)
    } catch (error) {
      toast.failed(error, 'Нищо не е възстановено')
    }
  }
  const [checked, done] = [checking.data, restoring.data]
  return (
    <Section title="Възстановяване от архив">
      <p className={classes.text}>
        Само в празна детска градина: без деца, групи, служители и документи. Архивът се проверява изцяло, преди да се
        запише каквото и да е. Кодът по НЕИСПУО и населеното място остават тези, с които е създадена институцията;
        наименованието, данните за връзка и настройките идват от архива.
      </p>
      <FileInput
        label="Архив"
        placeholder="Изберете архив (.zip)"
        accept=".zip"
        leftSection={<IconFileZip size={18} aria-hidden />}
        clearable
        value={file}
        onChange={(chosen) => void choose(chosen)}
        disabled={restoring.isPending}
      />
      <div aria-live="polite">
        {(checking.isPending || restoring.isPending) && (
          <>
            <Text size="sm">{restoring.isPending ? 'Възстановява се…' : 'Архивът се проверява…'}</Text>
            <Progress value={100} animated aria-label="Проверка на архива" mt="sm" />
          </>
        )}
        {checked && <Report report={checked} />}
        {checked?.isReady && (
          <Button mt="sm" loading={restoring.isPending} onClick={() => void restore()}>
            Възстанови {plural(rowsOf(checked), 'запис', 'записа')}
          </Button>
        )}
        {done && (
          <Alert color="green" icon={<IconCircleCheck aria-hidden />} title="Възстановено" mt="sm">
            {plural(rowsOf(done), 'запис е възстановен', 'записа са възстановени')} от архива на {done.kindergarten}.
            Поканете потребителите, които нямат вход в системата, и проверете правата им.
            {done.missingFilesCount > 0 && ` Без файлове в архива: ${done.missingFilesCount}.`}
          </Alert>
        )}
      </div>
    </Section>
  )
}

const rowsOf = ({ tables }: RestoreReport): number => tables.reduce((sum, { rows }) => sum + rows, 0)

function Report({ report }: { readonly report: RestoreReport }) {
  return (
    <>
      {report.isReady ? (
        <Alert color="green" icon={<IconCircleCheck aria-hidden />} title="Архивът може да бъде възстановен" mt="sm">
          {report.kindergarten}, архив от {shownInstant(report.madeAt)}: {plural(rowsOf(report), 'запис', 'записа')} и{' '}
          {plural(report.files, 'файл', 'файла')}. Още нищо не е записано.
        </Alert>
      ) : (
        <Problems report={report} />
      )}
      {report.missingFilesCount > 0 && (
        <Alert color="yellow" title={plural(report.missingFilesCount, 'липсващ файл', 'липсващи файла')} mt="sm">
          Записите им се възстановяват без съдържанието: {report.missingFiles.join(', ')}
          {report.missingFilesCount > report.missingFiles.length && ' и други'}.
        </Alert>
      )}
      <List size="sm" mt="sm">
        {report.notes.map((note) => (
          <List.Item key={note}>{note}</List.Item>
        ))}
      </List>
      <details className={classes.section}>
        <summary>
          <span className={classes.name}>Какво има в архива</span>
        </summary>
        <table className={classes.tables}>
          <thead className="visually-hidden">
            <tr>
              <th>Вид</th>
              <th>Записи</th>
            </tr>
          </thead>
          <tbody>
            {report.tables.map(({ name, rows }) => (
              <tr key={name}>
                <td>{name}</td>
                <td className={classes.number}>{shownNumber(rows)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

function Problems({ report }: { readonly report: RestoreReport }) {
  return (
    <>
      <Alert color="red" title={plural(report.problemsCount, 'проблем', 'проблема')} mt="sm">
        Архивът не може да бъде възстановен. Нищо не е записано.
      </Alert>
      <Table mt="sm">
        <caption className="visually-hidden">Проблеми в архива</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Вид</Table.Th>
            <Table.Th>Ред</Table.Th>
            <Table.Th>Причина</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {report.problems.map(({ table, row, reason }) => (
            <Table.Tr key={`${table}:${row}:${reason}`}>
              <Table.Td>{table || 'Целият архив'}</Table.Td>
              <Table.Td>{row ?? '–'}</Table.Td>
              <Table.Td>{reason}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
