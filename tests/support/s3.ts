import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

// Minimal S3 server: PUT, GET, DELETE and ListObjects, with an independent check of each request's signature (AWS
// Signature Version 4).

export interface Bucket {
  readonly endpoint: string
  readonly objects: Map<string, Buffer>
  close(): Promise<void>
}

export interface Keys {
  readonly accessKey: string
  readonly secretKey: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** Verifies the signature of a request. */
function signatureOf(request: IncomingMessage, body: Buffer, { accessKey, secretKey }: Keys): boolean {
  const [, credential, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  if (!credential || !signed || !signature) return false
  const [key, date, region, service, end] = credential.split('/')
  if (key !== accessKey || !date || !region || service !== 's3' || end !== 'aws4_request') return false
  const payload = String(request.headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const [path, query = ''] = (request.url ?? '').split('?')
  const sorted = [...new URLSearchParams(query)].map((pair) => pair.map(encodeURIComponent).join('=')).toSorted()
  const canonical = [request.method, path, sorted.join('&'), headers.join(''), signed, payload].join('\n')
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    `${date}/${region}/s3/aws4_request`,
    sha256(canonical),
  ]
  const signing = ['s3', 'aws4_request'].reduce<Buffer>(hmac, hmac(hmac(`AWS4${secretKey}`, date), region))
  return hmac(signing, toSign.join('\n')).toString('hex') === signature
}

/** ListObjectsV2 with two objects per page. */
function listOf(objects: ReadonlyMap<string, Buffer>, { pathname, searchParams }: URL): string {
  const after = searchParams.get('start-after') ?? ''
  const keys = [...objects.keys()].map((path) => path.slice(pathname.length + 1)).toSorted()
  const listed = keys.filter((key) => key > after).slice(0, 2)
  const at = new Date().toISOString()
  return `<ListBucketResult>${listed.map((key) => `<Contents><Key>${key}</Key><LastModified>${at}</LastModified></Contents>`).join('')}</ListBucketResult>`
}

export async function startBucket(keys: Keys): Promise<Bucket> {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const path = request.url ?? ''
      if (!signatureOf(request, body, keys))
        response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
      else if (request.method === 'PUT') {
        objects.set(path, body)
        response.writeHead(200).end()
      } else if (path.includes('?')) response.writeHead(200).end(listOf(objects, new URL(path, 'http://bucket')))
      else if (!objects.has(path)) response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
      else if (request.method === 'DELETE') {
        objects.delete(path)
        response.writeHead(204).end()
      } else response.writeHead(200).end(objects.get(path))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
