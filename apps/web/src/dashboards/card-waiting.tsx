import { Section } from '../blocks/parts/section'
import { Waiting } from '../blocks/parts/states'
import { useHome } from './use-home'

/** Placeholder of a card while its module loads; its data is requested in parallel. */
export function CardWaiting() {
  useHome()
  return (
    <Section>
      <Waiting lines={4} />
    </Section>
  )
}
