import type { RegisterSection } from '@asistent/domain/register/sections'
import { Segments } from '../blocks/inputs/segments'
import type { useAddress } from '../blocks/params/use-url-values'
import { sectionSegments } from './words'

interface SectionChoiceProps {
  readonly section: RegisterSection
  readonly write: ReturnType<typeof useAddress>['write']
}

/** The section is in the address; changing it resets the page. */
export const SectionChoice = ({ section, write }: SectionChoiceProps) => (
  <Segments
    label="Раздел"
    value={String(section)}
    choices={sectionSegments}
    onChange={(chosen) => write(({ pageNumber: _page, ...now }) => ({ ...now, section: chosen }))}
  />
)
