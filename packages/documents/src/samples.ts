import { day } from '@asistent/domain/kernel/day'

import type { Album } from './album'
import type { Letter } from './letter'
import type { GridDay, MonthGrid } from './month-grid'
import type { Cell, Institution, Sheet } from './sheet'

/** Sample documents for tests and visual checks, with people and places of the demo data (domain.md 9.1). */

export const sampleInstitution: Institution = {
  name: 'ДГ „Детелина“',
  town: 'гр. Пловдив',
  address: 'ул. „Иван Вазов“ 12',
  code: '1690999',
}

const firstNames = ['Александър', 'Борис', 'Виктория', 'Георги', 'Дария', 'Елица', 'Калоян', 'Мила', 'Симеон', 'Явор']
const lastNames = ['Ангелови', 'Василеви', 'Георгиеви', 'Димитрови', 'Златеви', 'Иванови', 'Колеви', 'Маринови']

export function sampleName(at: number): string {
  return `${firstNames[at % firstNames.length]} ${lastNames[(at * 3) % lastNames.length]}`
}

/** @internal Only tests use it. */
export function sampleSheet(change: Partial<Sheet> = {}): Sheet {
  return {
    title: 'Справка за таксите за допълнителни дейности',
    institution: sampleInstitution,
    period: '01.11.2026 – 30.11.2026',
    parameters: [{ label: 'Доставчик', value: 'Лингва Кидс ЕООД' }],
    printedOn: day('2026-11-16'),
    printedBy: 'Силвия Колева',
    columns: [
      { title: '№', kind: 'integer' },
      { title: 'Име на детето', kind: 'text' },
      { title: 'Падеж', kind: 'day' },
      { title: 'Начислено, €', kind: 'money', group: 'Суми', totals: 'sum' },
      { title: 'Платено, €', kind: 'money', group: 'Суми', totals: 'sum' },
      { title: 'Състояние', kind: 'text' },
    ],
    rows: [
      [1, 'Калоян Петров', '2026-11-15', '22.10', '22.10', { text: 'Платена', tone: 'good' }],
      [2, 'Мила Стоянова', '2026-11-15', '1234.20', '0', { text: 'Неплатена', tone: 'bad' }],
      [3, 'Явор Христов', null, '0.10', '-0.30', null],
    ],
    signatures: [
      { role: 'Изготвил', name: 'Силвия Колева' },
      { role: 'Директор', name: 'Мария Стоянова Иванова' },
    ],
    ...change,
  }
}

const weekdays = ['п', 'в', 'с', 'ч', 'п', 'с', 'н']

/**
 * November 2026 begins on a Sunday; a 31st day is added to test the widest month.
 * @internal Only tests use it.
 */
export function sampleMonthGrid(children: number, daysCount = 31): MonthGrid {
  const days = Array.from({ length: daysCount }, (_, at): GridDay => {
    const weekday = (at + 6) % 7
    return { date: at + 1, weekday: weekdays[weekday] ?? '', off: weekday > 4 }
  })
  return {
    title: 'Сведение за присъствието на децата',
    institution: sampleInstitution,
    period: 'месец ноември 2026 г.',
    parameters: [
      { label: 'Група', value: 'втора „Звънче“' },
      { label: 'Учебна година', value: '2026/2027' },
    ],
    printedOn: day('2026-11-30'),
    printedBy: 'Елена Димитрова',
    nameTitle: 'Име, презиме, фамилия на детето',
    days,
    totalTitles: ['Присъствия', 'Неизвинени', 'По семейни причини', 'По болест', 'Други', 'Общо отсъствия'],
    rows: Array.from({ length: children }, (_, row) => ({
      name: sampleName(row),
      cells: days.map((each, at) => (each.off ? null : attendance(row * 7 + at * 3))),
      totals: [17, 1, 0, 2, 1, 4],
    })),
    dayTotals: [
      { label: 'Присъстващи', cells: days.map(({ off }) => (off ? null : children)), totals: [391, 12, 8, 30, 4, 54] },
      { label: 'Средна месечна посещаемост', cells: [], totals: ['18.62'] },
    ],
    legend: [
      { code: 'П', text: 'присъствие' },
      { code: 'НО', text: 'неизвинено отсъствие' },
      { code: 'МБ', text: 'медицинска бележка' },
      { code: 'ТЕЛК', text: 'с решение на ТЕЛК' },
    ],
    signatures: [
      { role: 'Учител', name: 'Елена Димитрова' },
      { role: 'Учител', name: 'Радка Николова' },
      { role: 'Директор', name: 'Мария Стоянова Иванова' },
    ],
  }
}

function attendance(seed: number): Cell {
  const code = seed % 23
  if (code === 0) return { text: 'НО', tone: 'bad' }
  if (code === 1) return { text: 'МБ', tone: 'info' }
  return code === 2 ? { text: 'ТЕЛК', tone: 'info' } : 'П'
}

/** @internal Only tests use it. */
export function sampleLetter(change: Partial<Letter> = {}): Letter {
  return {
    institution: sampleInstitution,
    title: 'Заповед',
    number: 'РД-07-12',
    date: day('2026-11-16'),
    place: 'гр. Пловдив',
    body: [
      { kind: 'paragraph', indent: true, text: 'Във връзка с постъпилите заявления от родителите' },
      { kind: 'paragraph', align: 'center', text: [{ text: 'НАРЕЖДАМ:', bold: true }] },
      { kind: 'list', ordered: true, items: ['Да работят две сборни групи.', 'Домакинът да подготви заявка.'] },
      { kind: 'facts', facts: [{ label: 'Контрол', value: 'Даниела Петрова' }] },
    ],
    signatures: [{ role: 'Директор', name: 'Мария Стоянова Иванова' }],
    stamp: true,
    printedOn: day('2026-11-16'),
    ...change,
  }
}

/** @internal Only tests use it. */
export function sampleAlbum(change: Partial<Album> = {}): Album {
  return {
    institution: sampleInstitution,
    holder: 'Калоян Петров',
    subtitle: 'група „Звънче“, 2026/2027',
    look: { pattern: 2, paper: '#edf5fc', drawn: '#bfd9ef' },
    aboutMe: 'Обичам да рисувам.',
    family: null,
    sections: [
      {
        title: 'Моите рисунки',
        pages: [
          { title: 'Къща', text: 'На баба.', when: '05.10.2026', picture: 'one.svg' },
          { title: 'Море', text: null, when: '06.10.2026', picture: 'broken.jpg' },
        ],
      },
    ],
    results: [{ year: '2026/2027', lines: [{ label: 'Математика', value: 'Високо ниво' }] }],
    printedOn: day('2026-11-16'),
    ...change,
  }
}
