import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { downloadArchive, getDatabase } from '@asistent/contract/institutions/database.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { confirm } from '../blocks/parts/confirm'
import { useDownload } from '../blocks/parts/download'
import { Page } from '../blocks/parts/page'
import { Figure, Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { shownInstant, shownNumber } from '../blocks/shown/format'
import { sizeWords } from '../blocks/uploads/upload-rules'
import { useCall } from '../platform/use-call'
import classes from './database.module.css'
import { RestoreSection } from './restore-section'

type Database = OutputOf<typeof getDatabase>

export function Screen() {
  return (
    <Page
      title="База данни"
      lead="Колко данни има, кога са копирани последно и как да ги вземете."
      actions={<ArchiveButton />}
    >
      <Answered answer={useCall(getDatabase, {})}>
        {(data) => (
          <>
            <Section>
              <div className={classes.figures}>
                <Figure value={shownNumber(data.rows)} label="записа" />
                <Figure value={sizeWords(data.bytes)} label="в базата данни" />
                <Figure value={shownNumber(data.files)} label="файла" />
                <Figure value={sizeWords(data.fileBytes)} label="във файлове" />
              </div>
            </Section>
            <Backups data={data} />
            <Tables data={data} />
            <RestoreSection />
          </>
        )}
      </Answered>
    </Page>
  )
}

function Backups({ data: { lastBackupAt, nextBackupAt } }: { data: Database }) {
  return (
    <Section title="Резервно копие">
      <p className={classes.text}>
        {lastBackupAt ? (
          <>
            Последното е от <strong>{shownInstant(lastBackupAt)}</strong>.
            {nextBackupAt && ` Следващото е планирано за ${shownInstant(nextBackupAt)}.`}
          </>
        ) : (
          'Още няма отбелязано резервно копие. Резервните копия на цялата система прави екипът, който я поддържа.'
        )}
      </p>
    </Section>
  )
}

function Tables({ data }: { data: Database }) {
  return (
    <Section title="Какво има в нея">
      <div>
        <div className={classes.headings} aria-hidden>
          <span />
          <span>Записи</span>
          <span>Размер</span>
        </div>
        {data.sections.map((section) => (
          <details key={section.name} className={classes.section}>
            <summary>
              <span className={classes.name}>{section.name}</span>
              <span className={classes.number}>
                {shownNumber(section.rows)}
                <span className="visually-hidden"> записа, </span>
              </span>
              <span className={classes.number}>{sizeWords(section.bytes)}</span>
            </summary>
            <table className={classes.tables}>
              <thead className="visually-hidden">
                <tr>
                  <th>Вид</th>
                  <th>Записи</th>
                  <th>Размер</th>
                </tr>
              </thead>
              <tbody>
                {section.tables.map((table) => (
                  <tr key={table.name}>
                    <td>{table.name}</td>
                    <td className={classes.number}>{shownNumber(table.rows)}</td>
                    <td className={classes.number}>{sizeWords(table.bytes)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        ))}
      </div>
    </Section>
  )
}

function ArchiveButton() {
  const { download, busy } = useDownload()
  async function take() {
    const agreed = await confirm({
      title: 'Архив с данните',
      text: 'Файлът съдържа лични данни на деца, родители и служители. Пазете го на сигурно място. Изтеглянето се записва в историята.',
      action: 'Изтегли',
    })
    if (agreed) await download(downloadArchive, {})
  }
  return (
    <Button
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={busy !== null}
      onClick={() => {
        void take()
      }}
    >
      Изтегли архив
    </Button>
  )
}
