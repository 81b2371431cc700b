import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { templateToXlsx } from './import-template'

const partsOf = async (...sheets: Parameters<typeof templateToXlsx>[0][number][]) => {
  const parts = unzipSync(await templateToXlsx(sheets))
  return (name: string) => (parts[name] ? strFromU8(parts[name]) : undefined)
}

test('choices are offered in the cell from a hidden sheet, where the same list stands once', async () => {
  const yesNo = ['да', 'не']
  const part = await partsOf(
    {
      name: 'Деца',
      columns: [
        { title: 'СОП', example: 'не', choices: yesNo },
        { title: 'Група *', example: 'Звънче', choices: ['Звънче', 'Слънчо, Калинка'] },
      ],
    },
    { name: 'Родители', columns: [{ title: 'Основен', example: 'да', choices: yesNo }] },
  )
  expect(part('xl/workbook.xml')).toMatch(/name="Списъци"[^>]*state="hidden"/)
  const first = part('xl/worksheets/sheet1.xml')
  expect(first).toContain(`sqref="A2:A2000"`)
  expect(first).toContain(`'Списъци'!$A$1:$A$2`)
  expect(first).toContain(`'Списъци'!$B$1:$B$2`)
  expect(part('xl/worksheets/sheet2.xml')).toContain(`'Списъци'!$A$1:$A$2`)
})

test('numbers of people stay text, so that Excel keeps their zeros; a template without lists has no extra sheet', async () => {
  const part = await partsOf({
    name: 'Деца',
    columns: [
      { title: 'ЕГН', example: '2245129912', cells: 'text' },
      { title: 'Име', example: 'Калина' },
    ],
  })
  expect(part('xl/styles.xml')).toContain('formatCode="@"')
  expect(part('xl/worksheets/sheet1.xml')).toMatch(/<c r="A300" s="\d+"\/>/)
  expect(part('xl/worksheets/sheet2.xml')).toBeUndefined()
})
