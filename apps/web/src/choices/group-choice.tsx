import { Group } from '@mantine/core'
import { Picker } from '../blocks/pickers/picker'
import { myGroupSource } from './groups'

interface Props {
  /** 0 or undefined: none yet. */
  readonly value: number | undefined
  readonly onChange: (value: number | null) => void
}

/** Which group a page is about: of a teacher only their own. */
export const GroupChoice = ({ value, onChange }: Props) => (
  <Group className="no-print">
    <Picker label="Група" source={myGroupSource} value={value || null} onChange={onChange} />
  </Group>
)
