import {
  exportBook,
  listBookAccess,
  listBooks,
  saveBookAccess,
  saveOwnPrefix,
} from '@asistent/contract/books/books.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { bookLabel, bookPath } from '@asistent/domain/books/books'
import { plural } from '@asistent/domain/kernel/text'
import { Button, Group } from '@mantine/core'
import { IconFileTypeDocx, IconFileTypePdf, IconFileTypeXls } from '@tabler/icons-react'
import { useState } from 'react'
import { askForm } from '../blocks/form/form-dialog'
import { Select } from '../blocks/inputs/select'
import { openFile, useDownload } from '../blocks/parts/download'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { shownDay } from '../blocks/shown/format'
import { mayCall, useUser } from '../platform/user'
import { useCall } from '../platform/use-call'
import { bookChoices } from './words'

type Access = OutputOf<typeof listBookAccess>['result'][number]
type Book = OutputOf<typeof listBooks>['books'][number]

/** Entries of a book before 'Покажи всички'. */
const latest = 3

/** Books of the user: latest entries, yearly printout, number prefixes, access. */
export function Screen() {
  const user = useUser()
  return (
    <Page
      title="Административни книги"
      lead="Книга за една година се отпечатва с корица, номера на страниците и заверка."
    >
      <Answered answer={useCall(listBooks, {})} lines={6}>
        {({ books }) => books.map((book) => <BookSection key={book.kind} book={book} />)}
      </Answered>
      {mayCall(user, saveBookAccess) && <AccessSection />}
    </Page>
  )
}

function BookSection({ book }: { book: Book }) {
  const { kind, name, prefix, result, rowsCount, years, mayEdit } = book
  const [year, setYear] = useState(years[0]?.year ?? 0)
  const [showAll, setShowAll] = useState(false)
  const { download, busy } = useDownload()
  return (
    <Section title={name}>
      <Lines>
        {(showAll ? result : result.slice(0, latest)).map((entry) => (
          <Line
            key={entry.id}
            title={<Link to={`${bookPath[kind]}/${entry.id}`}>{`№ ${entry.fullNumber} – ${entry.title}`}</Link>}
            details={[
              shownDay(entry.forDate),
              ...(entry.decisions ?? []).map(({ runningNumber, title, doneOn }) =>
                [`Решение № ${runningNumber}: ${title}`, doneOn && `изпълнено на ${shownDay(doneOn)}`]
                  .filter(Boolean)
                  .join(', '),
              ),
            ]}
          />
        ))}
      </Lines>
      {result.length > latest && !showAll && (
        <Button variant="subtle" mt="xs" onClick={() => setShowAll(true)}>
          {`Покажи всички (${result.length})`}
        </Button>
      )}
      <Group mt="sm" gap="sm" align="end">
        <Button variant="default" component={Link} to={bookPath[kind]}>
          {`Отвори (${plural(rowsCount, 'запис', 'записа')})`}
        </Button>
        <Select
          aria-label={`Година: ${name}`}
          w={130}
          data={years.map((one) => ({ value: String(one.year), label: one.name }))}
          value={String(year)}
          onChange={(value) => setYear(Number(value ?? year))}
        />
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={18} aria-hidden />}
          onClick={() => void openFile(exportBook, { bookType: kind, type: 'pdf', year })}
        >
          PDF
        </Button>
        <Button
          variant="default"
          loading={busy !== null}
          leftSection={<IconFileTypeXls size={18} aria-hidden />}
          onClick={() => void download(exportBook, { bookType: kind, type: 'xlsx', year })}
        >
          Excel
        </Button>
        <Button
          variant="default"
          loading={busy !== null}
          leftSection={<IconFileTypeDocx size={18} aria-hidden />}
          onClick={() => void download(exportBook, { bookType: kind, type: 'docx', year })}
        >
          Word
        </Button>
        {mayEdit && (
          <Button
            variant="subtle"
            onClick={() =>
              void askForm({
                title: `Представка: ${name}`,
                call: saveOwnPrefix,
                values: { bookKind: kind, prefix, useCommon: false },
                fields: (field) => [field('prefix'), field('useCommon', { help: 'Връща представката на системата.' })],
              })
            }
          >
            {prefix === '' ? 'Без представка' : `Представка ${prefix}`}
          </Button>
        )}
      </Group>
    </Section>
  )
}

const grantWords = (books: Access['books']): string =>
  books
    .filter(({ canView }) => canView)
    .map(({ bookKind, canCreate, canEdit }) =>
      [bookLabel[bookKind], canCreate && 'вписва', canEdit && 'променя'].filter(Boolean).join(', '),
    )
    .join(' · ') || 'няма достъп до книги'

function AccessSection() {
  return (
    <Section title="Достъп по роли">
      <Answered answer={useCall(listBookAccess, {})} lines={2}>
        {({ result }) => (
          <Lines>
            {result.map(({ roleId, name, all, books }) => (
              <Line
                key={roleId}
                title={name}
                details={[all ? 'всички книги според правата на ролята' : grantWords(books)]}
              >
                <LineSide>
                  <Button
                    variant="default"
                    onClick={() =>
                      void askForm({
                        title: `Достъп на „${name}“`,
                        call: saveBookAccess,
                        values: { roleIds: [roleId], canView: true, canCreate: false, canEdit: false },
                        fields: (field) => [
                          field.select('bookKind', bookChoices, { wide: true }),
                          field('canView'),
                          field('canCreate'),
                          field('canEdit'),
                        ],
                      })
                    }
                  >
                    Дай книга
                  </Button>
                </LineSide>
              </Line>
            ))}
          </Lines>
        )}
      </Answered>
    </Section>
  )
}
