import { chromium } from '@playwright/test'
const base='http://localhost:34611'
const [,, who, width, ...paths]=process.argv
const browser=await chromium.launch({executablePath:'/usr/bin/chromium'})
const context=await browser.newContext({viewport:{width:Number(width),height:900},locale:'bg-BG'})
const page=await context.newPage()
const errors=[]
page.on('console',m=>m.type()==='error'&&errors.push(m.text().slice(0,200)))
const signed=await page.request.post(base+'/api/identity/login',{data:{email:`${who}@example.bg`,password:'Detelina1'}})
const body=await signed.json()
if(!body.token) console.log(JSON.stringify(body).slice(0,300))
await page.goto(base+'/login')
await page.evaluate(t=>localStorage.setItem('asistent.token','Bearer '+t),body.token)
let n=0
for(const p of paths){ await page.goto(base+p); await page.waitForLoadState('networkidle').catch(()=>{}); await page.waitForTimeout(700)
 const name=`/tmp/shots/${who}-${width}-${n++}.png`
 await page.screenshot({path:name,fullPage:true}); console.log(name,p,await page.locator('h1').first().textContent().catch(()=>'-'), 'overflow',await page.evaluate(()=>document.documentElement.scrollWidth-innerWidth)) }
console.log(errors.slice(0,5).join('\n'))
await browser.close()
