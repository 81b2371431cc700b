import { getPortionBook, portionBookReceipt } from '@asistent/contract/kitchen/portion-books.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { IconPrinter } from '@tabler/icons-react'
import { detailScreen } from '../blocks/detail/detail-screen'
import { Line, Lines } from '../blocks/parts/lines'
import { PersonName } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { shownNumber } from '../blocks/shown/format'

export const Screen = detailScreen({
  title: (book) => `Порционник № ${book.number} за ${formatDay(book.forDate)} г.`,
  load: getPortionBook,
  back: '/kitchen/portion-books',
  facts: (fact) => [
    fact.text('creator', { title: 'Създал' }),
    fact.instant('createdAt', { title: 'Създаден на' }),
    fact.text('note', { title: 'Бележка' }),
  ],
  actions: (action) => [
    action.send({ label: 'Печат', icon: IconPrinter, call: portionBookReceipt, input: ({ id }) => ({ id }) }),
  ],
  tabs: [
    {
      key: 'lines',
      title: 'Ястия по групи',
      content: ({ record }) =>
        [...new Set(record.lines.map(({ mealTypeName, menuName }) => `${mealTypeName} – ${menuName}`))].map((title) => (
          <Section key={title} title={title}>
            <Lines>
              {record.lines
                .filter(({ mealTypeName, menuName }) => `${mealTypeName} – ${menuName}` === title)
                .map((line) => (
                  <Line
                    key={`${line.recipeId}:${line.classId ?? 0}`}
                    title={`${line.recipeName}, ${line.className}: ${line.portions}`}
                    details={[
                      line.portionGrams !== null && `по ${shownNumber(line.portionGrams)} г`,
                      line.totalGrams !== null && `общо ${shownNumber(line.totalGrams / 1000)} кг`,
                    ]}
                  >
                    <div>
                      {line.children.map((child) => (
                        <div key={child.id}>
                          <PersonName name={child.name} allergies={child} />
                        </div>
                      ))}
                    </div>
                  </Line>
                ))}
            </Lines>
          </Section>
        )),
    },
  ],
})
