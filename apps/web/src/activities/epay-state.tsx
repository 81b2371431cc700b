import type { OutputOf } from '@asistent/contract/core/call'
import type { getProvider } from '@asistent/contract/activities/catalogue.calls'
import { takesOnline } from '@asistent/domain/activities/epay'
import { StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'

/** Setup state of the ePay.bg account, and the notification URL to register there. */
export const EpayState = ({ record }: { readonly record: OutputOf<typeof getProvider> }) =>
  record.epayId === null ? null : (
    <Section
      title="Състояние в ePay.bg"
      side={<StatusBadge label={record.epayState} tone={takesOnline(record.epayFlags) ? 'good' : 'warn'} />}
    >
      {record.epayError !== null && <p role="alert">{record.epayError}</p>}
      <p>
        Адрес за известия, който се съобщава на ePay.bg: <code>{record.noticeAddress}</code>
      </p>
    </Section>
  )
