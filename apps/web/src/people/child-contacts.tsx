import type { OutputOf } from '@asistent/contract/core/call'
import {
  deleteCollector,
  listChildContacts,
  printEmergencyCard,
  saveCollector,
  saveEmergencyContacts,
} from '@asistent/contract/people/child-contacts.calls'
import { today } from '@asistent/domain/kernel/day'
import { kinshipLabel } from '@asistent/domain/people/kinship'
import { Button } from '@mantine/core'
import { IconFirstAidKit, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { formPart } from '../blocks/form/form-part'
import { useDownload } from '../blocks/parts/download'
import { PersonName, StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { AddButton } from '../blocks/parts/small-actions'
import { Answered } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { CallLink } from '../blocks/parts/call-link'
import classes from './child-record.module.css'
import { CollectorCard, askCollector } from './collector-card'
import { askAuthorization, CollectionRule } from './own-collectors'
import { RightsNotice } from './rights.shared'
import type { ChildTab } from './use-child'
import { t } from '../platform/language'

type Contacts = OutputOf<typeof listChildContacts>

const ContactsForm = formPart({
  save: saveEmergencyContacts,
  toForm: ({ emergencyContacts, version }: Contacts) => ({
    contacts: emergencyContacts.map(({ id, name, relation, phone, note }) => ({
      id,
      name,
      relation,
      phone: phone ?? '',
      note,
    })),
    version,
  }),
  fields: (field) => [
    field.rows(
      'contacts',
      (contact) => [contact('name'), contact('relation'), contact('phone'), contact('note', { wide: true })],
      {
        add: 'Добави лице',
        ordered: true,
        help: 'В реда, в който да се звъни. Родителите стоят в картата и без това.',
      },
    ),
  ],
})

/** One-page emergency card for the door, trips and the ambulance. */
export function EmergencyCardButton({ id }: { id: number }) {
  const { download, busy } = useDownload()
  return (
    <Button
      variant="default"
      loading={busy !== null}
      leftSection={<IconFirstAidKit size={18} aria-hidden />}
      onClick={() => void download(printEmergencyCard, { id })}
    >
      {t('Карта за спешни случаи')}
    </Button>
  )
}

export function ContactsTab({ record }: ChildTab) {
  const answer = useCall(listChildContacts, { id: record.id })
  const may = useMay(saveCollector, 'update') && !record.erased
  return (
    <Answered answer={answer}>
      {(contacts) => (
        <>
          <EmergencySection child={record} contacts={contacts} may={may} refetch={answer.refetch} />
          <Section
            title={t('Кой може да вземе детето')}
            side={
              contacts.mayAuthorize ? (
                <AddButton
                  label={t('Упълномощи човек')}
                  onClick={() => askAuthorization(record.id, contacts.bothParents)}
                />
              ) : (
                may && (
                  <AddButton
                    label={t('Добави човек')}
                    onClick={() => askCollector(record.id, { fromDate: today(new Date()) })}
                  />
                )
              )
            }
          >
            <RightsNotice right="maySign" childId={record.id} />
            <CollectionRule child={record} contacts={contacts} />
            <ul className={classes.cards}>
              {contacts.guardians.map((guardian) => (
                <li key={`g${guardian.parentId}`} className={classes.card}>
                  <div className={classes.cardHead}>
                    <PersonName name={guardian.name} detail={t(kinshipLabel[guardian.kinship])} />
                    <StatusBadge
                      label={guardian.mayCollect ? t('може') : t('не може')}
                      tone={guardian.mayCollect ? 'good' : 'bad'}
                    />
                  </div>
                  {guardian.phone && <CallLink phone={guardian.phone} />}
                </li>
              ))}
              {contacts.collectors.map((collector) => (
                <CollectorCard
                  key={collector.id}
                  childId={record.id}
                  collector={collector}
                  remove={may ? deleteCollector : undefined}
                />
              ))}
            </ul>
          </Section>
        </>
      )}
    </Answered>
  )
}

interface EmergencyProps {
  readonly child: ChildTab['record']
  readonly contacts: Contacts
  readonly may: boolean
  readonly refetch: () => Promise<{ data?: unknown }>
}

function EmergencySection({ child, contacts, may, refetch }: EmergencyProps) {
  const [editing, setEditing] = useState(false)
  return (
    <Section
      title={t('На кого да се звъни')}
      side={
        may &&
        !editing && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-label={t('Промени: на кого да се звъни')}
            onClick={() => setEditing(true)}
          >
            {t('Промени')}
          </Button>
        )
      }
    >
      {editing ? (
        <ContactsForm record={contacts} input={{ id: child.id }} refetch={refetch} close={() => setEditing(false)} />
      ) : (
        <ol className={classes.calls}>
          {contacts.guardians
            .filter((guardian) => guardian.phone)
            .map((guardian) => (
              <li key={`g${guardian.parentId}`}>
                <span>
                  <strong>{guardian.name}</strong> <small>{t(kinshipLabel[guardian.kinship]).toLowerCase()}</small>
                </span>
                {guardian.phone && <CallLink phone={guardian.phone} />}
              </li>
            ))}
          {contacts.emergencyContacts.map((contact) => (
            <li key={contact.id}>
              <span>
                <strong>{contact.name}</strong>{' '}
                <small>{[contact.relation, contact.note].filter(Boolean).join(', ')}</small>
              </span>
              {contact.phone && <CallLink phone={contact.phone} />}
            </li>
          ))}
          {child.gpPhone && (
            <li>
              <span>
                <strong>{child.gpName ?? t('Личен лекар')}</strong> <small>{t('личен лекар')}</small>
              </span>
              <CallLink phone={child.gpPhone} />
            </li>
          )}
          <li>
            <span>
              <strong>{t('Спешна помощ')}</strong>
            </span>
            <CallLink phone="112" />
          </li>
        </ol>
      )}
    </Section>
  )
}
