// Rows about children for somebody who may count them, but not read whose they are: no id, no name, no allergy, nothing to open.

interface OfChild {
  readonly studentId: number | null
  readonly studentName: string
  readonly allergies: number[]
  readonly allergiesText: string | null
}

/** 'Дете 1', 'Дете 2' in the order of the rows, which must not be that of their names. */
export function unnamed<Row extends OfChild>(rows: readonly Row[]): Row[] {
  const numbers = new Map<number | null, number>()
  return rows.map((row) => {
    const number = numbers.get(row.studentId) ?? numbers.size + 1
    numbers.set(row.studentId, number)
    return { ...row, studentId: null, studentName: `Дете ${number}`, allergies: [], allergiesText: null }
  })
}
