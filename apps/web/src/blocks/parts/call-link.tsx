import { formatPhone } from '@asistent/domain/kernel/phone'
import { IconPhone } from '@tabler/icons-react'
import { callAddress } from './call-address'
import classes from './call-link.module.css'

/** Phone link; works on top of a clickable card. */
export const CallLink = ({ phone }: { phone: string }) => (
  <a href={callAddress(phone)} className={classes.call}>
    <IconPhone size={14} aria-hidden /> {formatPhone(phone)}
  </a>
)
