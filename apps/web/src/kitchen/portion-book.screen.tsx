import { getPortionBook, portionBookReceipt } from '@asistent/contract/kitchen/portion-books.calls'
import { editionText, portionBookStates, type PortionBookState } from '@asistent/domain/kitchen/portion-books'
import { formatDay } from '@asistent/domain/kernel/day'
import { IconAlertTriangle, IconPrinter } from '@tabler/icons-react'
import { detailScreen } from '../blocks/detail/detail-screen'
import { Line, Lines } from '../blocks/parts/lines'
import { PersonName, StatusBadge } from '../blocks/parts/names'
import { Notice } from '../blocks/parts/notice'
import { Section } from '../blocks/parts/section'
import { shownNumber } from '../blocks/shown/format'
import { bookChoices } from './day-words'

const warnings: Partial<Record<PortionBookState, string>> = {
  [portionBookStates.Outdated]:
    'Остарял: присъствията, менюто или решенията за алергии са променени след издаването. Издайте го наново от „Денят в кухнята“.',
  [portionBookStates.Replaced]: 'Заменен: има по-ново издание на този порционник.',
}

export const Screen = detailScreen({
  title: (book) => `Порционник ${editionText(book)} за ${formatDay(book.forDate)} г.`,
  load: getPortionBook,
  back: '/kitchen/portion-books',
  facts: (fact) => [
    fact.own('Състояние', (book) => (
      <StatusBadge label={book.stateName} tone={bookChoices.find(({ value }) => value === book.state)?.tone} />
    )),
    fact.text('creator', { title: 'Издал' }),
    fact.instant('createdAt', { title: 'Издаден на' }),
    fact.text('note', { title: 'Бележка' }),
  ],
  actions: (action) => [
    action.send({ label: 'Печат', icon: IconPrinter, call: portionBookReceipt, input: ({ id }) => ({ id }) }),
  ],
  tabs: [
    {
      key: 'lines',
      title: 'Ястия по групи',
      content: ({ record }) => (
        <>
          {warnings[record.state] && (
            <Notice tone="bad" icon={<IconAlertTriangle size={18} aria-hidden />}>
              {warnings[record.state]}
            </Notice>
          )}
          {[...new Set(record.lines.map(({ mealTypeName, menuName }) => `${mealTypeName} – ${menuName}`))].map(
            (title) => (
              <Section key={title} title={title}>
                <Lines>
                  {record.lines
                    .filter(({ mealTypeName, menuName }) => `${mealTypeName} – ${menuName}` === title)
                    .map((line) => (
                      <Line
                        key={`${line.recipeId}:${line.insteadOf ?? ''}:${line.classId ?? 0}`}
                        title={`${line.recipeName}${line.insteadOf === null ? '' : ` – вместо „${line.insteadOf}“`}, ${line.className}: ${line.portions}`}
                        details={[
                          line.portionGrams !== null && `по ${shownNumber(line.portionGrams)} г`,
                          line.totalGrams !== null && `общо ${shownNumber(line.totalGrams / 1000)} кг`,
                        ]}
                      >
                        <div>
                          {line.children.map((child) => (
                            <div key={child.id}>
                              <PersonName name={child.name} allergies={child} />
                              {child.decision && <strong> {child.decision}</strong>}
                            </div>
                          ))}
                        </div>
                      </Line>
                    ))}
                </Lines>
              </Section>
            ),
          )}
        </>
      ),
    },
  ],
})
