import { recipeCard, recipePhoto } from '@asistent/contract/kitchen/recipes.calls'
import { Button, Group, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { NumberInput } from '../blocks/inputs/number-input'
import { openFile } from '../blocks/parts/download'
import { Picture } from '../blocks/parts/picture'
import { Section } from '../blocks/parts/section'
import classes from './kitchen.module.css'

interface RecipePaperProps {
  readonly recipe: { readonly id: number; readonly name: string; readonly photoFileId: number | null }
  readonly note?: string | undefined
}

/** Printout of a recipe for a number of portions, and its picture. */
export function RecipePaper({ recipe: { id, name, photoFileId }, note }: RecipePaperProps) {
  const [portions, setPortions] = useState<number | null>(1)
  return (
    <Section title="Технологична карта">
      {note && <Text>{note}</Text>}
      <Group align="end">
        <NumberInput places={0} label="Брой порции" w={140} value={portions} onChange={setPortions} />
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => void openFile(recipeCard, { id, portions: portions ?? 1 })}
        >
          Печат на картата
        </Button>
      </Group>
      {photoFileId !== null && (
        <Picture call={recipePhoto} input={{ id }} alt={`Снимка на ${name}`} className={classes.photo} />
      )}
    </Section>
  )
}
