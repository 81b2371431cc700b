import messages from 'catalogue:tr'
import { translator } from './translate'

export const translate = translator('tr', messages)
