import { createHash } from 'node:crypto';
import type { LocalizedText, Registry, RegistryRemote, RemoteContract } from '../contract.ts';
import { integrityValue } from '../integrity-value.ts';

/** What an installation of this kind has pages about, as its teams would call them. */
const TOPICS = `Forecast|Pronóstico|Prévision|Prognose|予測
Invoice|Factura|Facture|Rechnung|請求書
Site|Emplazamiento|Site|Standort|サイト
Battery|Batería|Batterie|Batterie|蓄電池
Inverter|Inversor|Onduleur|Wechselrichter|インバーター
Meter|Contador|Compteur|Zähler|メーター
Tariff|Tarifa|Tarif|Tarif|料金
Contract|Contrato|Contrat|Vertrag|契約
Weather|Clima|Météo|Wetter|天気
Vehicle|Vehículo|Véhicule|Fahrzeug|車両
Charger|Cargador|Borne|Ladestation|充電器
Heat pump|Bomba de calor|Pompe à chaleur|Wärmepumpe|ヒートポンプ
Work order|Orden de trabajo|Ordre de travail|Arbeitsauftrag|作業指示
Spare part|Repuesto|Pièce détachée|Ersatzteil|予備部品
Certificate|Certificado|Certificat|Zertifikat|証明書
Emission|Emisión|Émission|Emission|排出量
Budget|Presupuesto|Budget|Budget|予算
Supplier|Proveedor|Fournisseur|Lieferant|供給業者
Market|Mercado|Marché|Markt|市場
Grid|Red|Réseau|Netz|電力網`
  .split('\n')
  .map(texts);

const KINDS = `{} overview|Resumen: {}|Aperçu : {}|Übersicht: {}|{}の概要
{} reports|Informes: {}|Rapports : {}|Berichte: {}|{}のレポート
{} planning|Planificación: {}|Planification : {}|Planung: {}|{}の計画
{} settings|Ajustes: {}|Réglages : {}|Einstellungen: {}|{}の設定
{} alarms|Alarmas: {}|Alarmes : {}|Alarme: {}|{}のアラーム`
  .split('\n')
  .map(texts);

const DENIED = texts(
  "You don't have permission to view {}|No tiene permiso para ver: {}|Vous n’êtes pas autorisé à voir : {}|Ihnen fehlt die Berechtigung: {}|{}を表示する権限がありません",
);

const REQUIRES = {
  antd: '^6.6.0',
  jotai: '^3.0.0',
  react: '^19.3.0',
  'react-dom': '^19.3.0',
  'react-router-dom': '^7.18.0',
  'react/jsx-runtime': '^19.3.0',
  'shared-auth': '^1.3.0',
  'shared-ui': '^0.1.0',
  'shared-ui/data-table': '^0.1.0',
  'shared-ui/i18n': '^0.1.0',
  'shared-ui/icons': '^0.1.0',
  swr: '^2.5.0',
};

function texts(line: string): Required<LocalizedText> {
  const [en = '', es = '', fr = '', de = '', ja = ''] = line.split('|');
  return { en, es, fr, de, ja };
}

const within = (pattern: Required<LocalizedText>, what: Required<LocalizedText>): Required<LocalizedText> => {
  const put = (language: keyof LocalizedText) => pattern[language].replace('{}', what[language]);
  return { en: put('en'), es: put('es'), fr: put('fr'), de: put('de'), ja: put('ja') };
};

/** As random as a hash of code is, and the same each time. */
const hash = (of: string, length: number) => createHash('sha256').update(of).digest('hex').slice(0, length);

/** As large as the product's own: two pages, one of them in the navigation, and some twenty files. */
export function contractOfMany(index: number, version: string): RemoteContract {
  const topic = TOPICS[index % TOPICS.length] ?? DENIED;
  const title = within(KINDS[Math.floor(index / TOPICS.length)] ?? DENIED, topic);
  const name = title.en.toLowerCase().replaceAll(' ', '-');
  const seed = `${name} ${version}`;
  const build = hash(seed, 12);
  const permissions = { any: [`${topic.en.toLowerCase().replace(' ', '')}.read`] };
  const denied = within(DENIED, title);
  const entry = `entry.${hash(`${seed} entry`, 12)}.js`;
  const routes = `__federation_expose_routes.${hash(`${seed} routes`, 8)}.js`;
  const chunks = Array.from({ length: 20 }, (_, chunk) => `${chunk * 37}.${hash(`${seed} ${chunk}`, 8)}.js`);
  return {
    schema: 1,
    name,
    version,
    build,
    container: `${name.replaceAll('-', '_')}_${build}`,
    routes: [
      { path: `/${name}`, title, permissions, denied },
      {
        path: `/${name}/:id`,
        title: topic,
        examples: { id: { ask: `/v1/${name}?limit=1`, at: '/data/0/id' } },
        permissions,
        denied,
      },
    ],
    nav: [{ id: name, path: `/${name}`, label: title, permissions, area: 'main', order: 100 + index }],
    requires: REQUIRES,
    modules: ['./routes'],
    entry,
    preload: [entry, routes],
    files: Object.fromEntries(
      [entry, routes, ...chunks].map((file) => [file, integrityValue(`${seed} ${file}`)]),
    ),
    sizes: {
      total: 280_000 + index,
      totalGzip: 93_000 + index,
      initial: 56_000 + index,
      initialGzip: 19_000 + index,
    },
  };
}

/** Every part has been released more than once; some have a canary, and some were given out as urgent. */
export function manyRemotes(count: number): Registry['remotes'] {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const versions = index % 10 === 0 ? ['1.4.0', '1.3.0', '1.5.0'] : ['1.4.0', '1.3.0'];
      const releases = versions.map((version) => contractOfMany(index, version));
      const [stable = '', previous = '', canary] = releases.map(
        ({ version, build }) => `${version}-${build}`,
      );
      const history = Array.from({ length: 20 }, (_move, move) => ({
        at: new Date(Date.UTC(2026, 10, 20, 0, index) - move * 86_400_000).toISOString(),
        action: 'promote' as const,
        release: move % 2 === 0 ? stable : previous,
        by: '',
        ...(index % 20 === 0 && move === 1 && { urgent: true as const }),
      }));
      const remote: RegistryRemote = {
        stable,
        previous,
        canary: canary === undefined ? null : { release: canary, percent: 10, tenants: [] },
        disabled: null,
        serial: 40 + index,
        history,
        releases: Object.fromEntries(
          [stable, previous, canary ?? stable].map((release, at) => [release, releases[at] ?? releases[0]]),
        ) as RegistryRemote['releases'],
      };
      return [releases[0]?.name ?? '', remote];
    }),
  );
}
