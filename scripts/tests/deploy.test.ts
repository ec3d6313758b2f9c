import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { at } from '../lib/root.mjs';

const read = (name: string) => readFileSync(at('deploy', name), 'utf8');
const operating = readFileSync(at('docs/OPERATING.md'), 'utf8');
/** Settings in the first column of the tables of docs/OPERATING.md. */
const settings = new Set(
  [...operating.matchAll(/^\| (`[^|]+)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  ),
);

test('docs/OPERATING.md names every file of deploy', () => {
  expect(readdirSync(at('deploy')).filter((name) => !operating.includes(`deploy/${name}`))).toEqual([]);
});

describe('Dockerfile', () => {
  const docker = DockerfileParser.parse(read('Dockerfile'));
  const words = (keyword: string) =>
    docker
      .getInstructions()
      .filter((instruction) => instruction.getKeyword() === keyword)
      .map((instruction) => instruction.getArguments().map((argument) => argument.getValue()));

  test('has only instructions of Docker, and stages on Node 24', () => {
    const known = 'ARG FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE HEALTHCHECK CMD'.split(' ');
    const keywords = docker.getInstructions().map((instruction) => instruction.getKeyword());
    expect(keywords.filter((keyword) => !known.includes(keyword))).toEqual([]);
    expect(words('FROM').map(([image]) => image)).toEqual([
      `\${PREVIOUS}`,
      ...Array(3).fill('node:24-bookworm-slim'),
    ]);
  });

  test('copies files that exist, and runs scripts that exist', () => {
    const copied = docker
      .getCOPYs()
      .filter((copy) => copy.getFromFlag() === null)
      .flatMap((copy) => copy.getArguments().slice(0, -1));
    const files = copied.map((argument) => argument.getValue());
    expect(files.filter((file) => !existsSync(at(file)))).toEqual([]);
    const { scripts } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
    const run = [...read('Dockerfile').matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(run.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('serves as an unprivileged user, in the exec form that receives SIGTERM', () => {
    const last = docker.getInstructions().slice(-6);
    expect(last.map((instruction) => instruction.getKeyword())).toContain('USER');
    expect(words('USER')).toEqual([['node']]);
    expect(words('CMD').map((parts) => JSON.parse(parts.join(' ')))).toEqual([
      ['node', 'apps/api/dist/server.js'],
    ]);
  });
});

/** What is wrong with the shape of a Kubernetes object, for the fields that these manifests use. */
function problemsOf(manifest: Record<string, never>): string[] {
  const { apiVersion, kind, metadata, spec } = manifest as unknown as {
    apiVersion: string;
    kind: string;
    metadata?: { name?: string };
    spec: Record<string, never>;
  };
  const versions: Record<string, string> = {
    ...{ Job: 'batch/v1', Deployment: 'apps/v1', PodDisruptionBudget: 'policy/v1' },
    ...{ Service: 'v1', Ingress: 'networking.k8s.io/v1' },
  };
  const fields: Record<string, string[]> = {
    Job: ['backoffLimit', 'ttlSecondsAfterFinished', 'template'],
    Deployment: ['replicas', 'selector', 'strategy', 'minReadySeconds', 'template'],
    PodDisruptionBudget: ['minAvailable', 'selector'],
    Service: ['selector', 'ports'],
    Ingress: ['ingressClassName', 'tls', 'rules'],
  };
  return [
    ...(versions[kind] === apiVersion ? [] : [`${kind} of ${apiVersion}`]),
    ...(/^[a-z][a-z0-9-]{0,61}$/.test(metadata?.name ?? '') ? [] : [`${kind} without a name`]),
    ...Object.keys(spec).flatMap((field) => (fields[kind]?.includes(field) ? [] : [`${kind}.${field}`])),
  ];
}

type Container = {
  name: string;
  image: string;
  env?: { name: string; value: string }[];
  ports?: { name: string; containerPort: number }[];
  securityContext: object;
  volumeMounts: { name: string }[];
} & Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', { httpGet: { path: string; port: string } }>;

describe('kubernetes.yaml', () => {
  const documents = parseAllDocuments(read('kubernetes.yaml'), { strict: true, uniqueKeys: true });
  const manifests = documents.map((document) => document.toJS());
  const of = (kind: string) => manifests.find((manifest) => manifest.kind === kind);
  const pods = ['Job', 'Deployment'].map((kind) => of(kind).spec.template.spec);

  test('is valid YAML with the shape of five objects', () => {
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    expect(manifests.map(({ kind }) => kind)).toEqual([
      ...['Job', 'Deployment', 'PodDisruptionBudget', 'Service', 'Ingress'],
    ]);
    expect(manifests.flatMap(problemsOf)).toEqual([]);
  });

  test('its selectors find the pods, its mounts are volumes, its images are one', () => {
    const { labels } = of('Deployment').spec.template.metadata;
    for (const kind of ['Deployment', 'PodDisruptionBudget'])
      expect(labels).toEqual(of(kind).spec.selector.matchLabels);
    expect(labels).toEqual(of('Service').spec.selector);
    const containers: Container[] = pods.flatMap((pod) => pod.containers);
    expect(new Set(containers.map(({ image }) => image)).size).toBe(1);
    for (const pod of pods) {
      const volumes = pod.volumes.map(({ name }: { name: string }) => name);
      for (const container of pod.containers as Container[])
        expect(container.volumeMounts.map(({ name }) => name)).toEqual(volumes);
    }
  });

  test('its probes are calls of the server, its pods unprivileged, its settings exist', () => {
    const { paths } = JSON.parse(readFileSync(at('apps/api/openapi.json'), 'utf8'));
    const node: Container = of('Deployment').spec.template.spec.containers[0];
    for (const probe of [node.startupProbe, node.livenessProbe, node.readinessProbe]) {
      expect(paths).toHaveProperty([probe.httpGet.path]);
      expect(node.ports?.map(({ name }) => name)).toContain(probe.httpGet.port);
    }
    for (const pod of pods) {
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true });
      for (const { securityContext } of pod.containers as Container[])
        expect(securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
        });
    }
    expect(node.env?.filter(({ name }) => !settings.has(name))).toEqual([]);
  });
});

test('compose.yaml: both profiles are whole, and the settings exist', () => {
  const { services, volumes } = parse(read('compose.yaml'), { merge: true, strict: true });
  expect(Object.keys(services).toSorted()).toEqual(['nginx', 'node', 'one', 'postgres', 'valkey']);
  for (const [name, service] of Object.entries<Record<string, never>>(services)) {
    const { profiles, depends_on = [], volumes: mounts = [] } = service as Record<string, never>;
    const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
    for (const other of needed as string[])
      expect([name, services[other]?.profiles]).toEqual([name, profiles]);
    for (const mount of mounts as string[]) {
      const [source = ''] = mount.split(':');
      expect(source.startsWith('./') ? existsSync(at('deploy', source)) : source in volumes).toBe(true);
    }
  }
  const given = ['one', 'node'].flatMap((name) => Object.keys(services[name].environment));
  expect(given.filter((name) => !settings.has(name))).toEqual([]);
});

test('alerts.yml: each alert says what to do first', () => {
  const { groups } = parse(read('alerts.yml'), { strict: true });
  for (const { alert, expr, annotations } of groups[0].rules)
    expect([alert, expr, annotations]).toEqual([
      expect.stringMatching(/^[A-Z]\w+$/),
      expect.any(String),
      { summary: expect.any(String), action: expect.any(String) },
    ]);
});

test('what nginx answers instead of a node is what a node answers', () => {
  const sentences = readFileSync(at('packages/contract/src/error-codes.ts'), 'utf8');
  const [, sentence = ''] = /'\{"error":"([^"]+)"\}'/.exec(read('nginx.conf')) ?? [];
  expect(sentences).toContain(`shutting_down: '${sentence}'`);
});

test('the unit of systemd is valid', ({ skip }) => {
  const analyze = '/usr/bin/systemd-analyze';
  skip(!existsSync(analyze), 'systemd-analyze is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'bandeja-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const unit = join(folder, 'bandeja.service');
  // The program of this machine, which systemd looks for.
  writeFileSync(unit, read('bandeja.service').replace('/usr/bin/node', process.execPath));
  const output = execFileSync(analyze, ['verify', '--man=no', unit], { encoding: 'utf8', stdio: 'pipe' });
  expect(output).toBe('');
});
