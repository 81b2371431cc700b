import { roleTypes } from '@asistent/domain/access/roles'
import { helpTopic } from '../db/tables/help'
import { placeOf, type World } from '../demo/world'

/** A topic of the master, and a topic and a note of one kindergarten. */
export function addHelpTopics(world: World): void {
  const { id: kindergartenId } = placeOf(world, 'detelina')
  world.addTo(helpTopic, {
    kindergartenId,
    title: 'Сутрешен прием при нас',
    lead: 'Кога и откъде се влиза.',
    area: 'attendance',
    roleTypes: [],
    content:
      '<h3>Часове</h3><ul><li>Приемът е от 7:00 до 8:30 ч. през входа откъм двора.</li><li>След 8:30 ч. звънете на домофона.</li></ul><p>Медицинската сестра преглежда децата на входа.</p>',
  })
  world.addTo(helpTopic, {
    kindergartenId,
    about: 'family-absences',
    title: 'Отсъствия по семейни причини',
    area: 'attendance',
    roleTypes: [roleTypes.Parent, roleTypes.Teacher],
    content: '<p>Подавайте заявлението до 15:00 ч. на предния ден, за да не се поръча храна за детето.</p>',
  })
  world.addTo(helpTopic, {
    kindergartenId: null,
    title: 'Често ползвани клавиши',
    lead: 'По-бързо без мишка.',
    area: 'start',
    roleTypes: [],
    content:
      '<ul><li><strong>Ctrl</strong> и <strong>K</strong>: търсене отвсякъде</li><li><strong>Ctrl</strong> и <strong>S</strong>: запис на формуляра</li><li><strong>Esc</strong>: затваряне на прозореца</li></ul>',
  })
}
