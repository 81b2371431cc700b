import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { day, type Day } from '@asistent/domain/kernel/day'
import type { Month } from '@asistent/domain/kernel/month'
import { monthsOf } from '@asistent/domain/kernel/school-year'
import { ChoiceInput, ManyChoices } from '../blocks/inputs/choice-inputs'
import { DayInput } from '../blocks/inputs/day-input'
import { NumberInput } from '../blocks/inputs/number-input'
import { TimeInput } from '../blocks/inputs/time-input'
import { confirm } from '../blocks/parts/confirm'
import { GroupBadge, PersonName, StatusBadge } from '../blocks/parts/names'
import { Figure, Section } from '../blocks/parts/section'
import { Empty, Failed, Waiting } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { MonthPicker, SchoolYearPicker, WeekPicker } from '../blocks/pickers/period-pickers'
import { ManyPicker, Picker } from '../blocks/pickers/picker'
import { peopleFrom } from '../blocks/pickers/source'
import { RichText, RichTextView } from '../blocks/rich-text/rich-text'
import { listKids } from './sample-calls'
import { groups } from './sample-screens'

const kids = peopleFrom(listKids, (row) => ({ value: row.id, label: row.name }), { search: 'nameSearchTerm' })

export function PartsSample() {
  return (
    <Stack>
      <Section title="Числа">
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          <Figure value={113} label="Присъстват днес" tone="good" />
          <Figure value={9} label="Отсъстват" tone="bad" />
          <Figure value="18.81" label="Средна месечна посещаемост" />
          <Figure value="374.50" unit="€" label="Неплатени такси" tone="warn" />
        </SimpleGrid>
      </Section>
      <Section title="Хора, групи и статуси">
        <Group gap="lg">
          <PersonName name="Калина Стоянова" detail="Група Звънче" />
          <PersonName name="Борис Георгиев" allergies={{ allergies: [7, 8], allergiesText: null }} />
          <GroupBadge group={{ id: 2, name: 'Калинка' }} />
          <GroupBadge group={{ id: 3, name: 'Слънчо' }} />
          <StatusBadge label="Одобрена" tone="good" />
          <StatusBadge label="Чака" tone="warn" />
          <StatusBadge label="Отказана" tone="bad" />
          <StatusBadge label="Архив" tone="off" />
        </Group>
      </Section>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Section title="Празно">
          <Empty
            drawing="kite"
            title="Още няма деца"
            reason="Запишете първото дете и то ще се появи тук."
            step={<Button>Ново дете</Button>}
          />
        </Section>
        <Section title="Грешка и чакане">
          <Stack>
            <Failed error={new Error('примерна')} retry={() => toast.told('Опитваме отново')} />
            <Waiting lines={3} />
          </Stack>
        </Section>
      </SimpleGrid>
      <Section title="Въпроси и известия">
        <Group>
          <Button
            variant="default"
            onClick={() =>
              void confirm({
                title: 'Изтриване',
                text: 'Ще изтриете групата „Калинка“. Изтритото не може да се върне.',
                action: 'Изтрий',
                danger: true,
              })
            }
          >
            Въпрос
          </Button>
          <Button variant="default" onClick={() => toast.done('Записано')}>
            Готово
          </Button>
          <Button variant="default" onClick={() => toast.failed(new Error('x'), 'Записът не беше направен')}>
            Грешка
          </Button>
        </Group>
      </Section>
    </Stack>
  )
}

const meals = ['Закуска', 'Обяд', 'Следобедна закуска'].map((label, index) => ({ value: index + 1, label }))

export function InputsSample() {
  const [decimal, setDecimal] = useState<number | null>(1.5)
  const [integer, setInteger] = useState<number | null>(12)
  const [date, setDate] = useState<string | null>('2026-11-16')
  const [time, setTime] = useState<string | null>('08:30')
  const [meal, setMeal] = useState<number | null>(2)
  const [many, setMany] = useState<number[]>([1, 2])
  const [group, setGroup] = useState<number | null>(2)
  const [children, setChildren] = useState<number[]>([3])
  const [month, setMonth] = useState<Month | null>({ year: 2026, month: 11 })
  const [week, setWeek] = useState<Day | null>(day('2026-11-16'))
  const [year, setYear] = useState<number | null>(2)
  const [html, setHtml] = useState('<p>Скъпи <strong>родители</strong>, утре ще ходим на театър.</p>')
  return (
    <Stack>
      <Section title="Полета">
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NumberInput label="Количество (kg)" value={decimal} onChange={setDecimal} />
          <NumberInput label="Цена" places={2} unit="€" value={decimal} onChange={setDecimal} />
          <NumberInput places={0} label="Брой порции" value={integer} onChange={setInteger} />
          <DayInput label="Дата" value={date} onChange={setDate} />
          <TimeInput label="Час" value={time} onChange={setTime} />
          <ChoiceInput label="Хранене" choices={meals} value={meal} onChange={setMeal} />
          <ManyChoices label="Хранения" choices={meals} value={many} onChange={setMany} />
          <Picker label="Група" source={groups} value={group} onChange={setGroup} />
          <ManyPicker label="Деца" source={kids} value={children} onChange={setChildren} />
        </SimpleGrid>
      </Section>
      <Section title="Периоди">
        <Group align="flex-end">
          <MonthPicker months={monthsOf(2026)} value={month} onChange={setMonth} />
          <WeekPicker value={week} onChange={setWeek} />
          <SchoolYearPicker value={year} onChange={setYear} />
        </Group>
      </Section>
      <Section title="Текст с оформление">
        <Stack>
          <RichText label="Съобщение" value={html} onChange={setHtml} />
          <RichTextView html={html} />
        </Stack>
      </Section>
    </Stack>
  )
}
