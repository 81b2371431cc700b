import { Section } from '../blocks/parts/section'
import { Waiting } from '../blocks/parts/states'
import { useHome } from './use-home'

/** In a card's place while its code comes: its data is on the way already. */
export function CardWaiting() {
  useHome()
  return (
    <Section>
      <Waiting lines={4} />
    </Section>
  )
}
