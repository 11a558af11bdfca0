import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SampleReviews1760000360000 implements MigrationInterface {
  name = 'SampleReviews1760000360000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE testimonial ADD COLUMN is_sample boolean NOT NULL DEFAULT false;

      -- The reviews of the former demo data: no guest wrote them, so none of them is verified.
      UPDATE testimonial SET is_sample = true, is_verified = false
      WHERE confirmation_code IS NULL AND (name, location) IN (
        ('Priya & Daniel Whitlock', 'Toronto, Canada'), ('Marcus Ellery', 'Atlanta, Georgia'), ('Camille Rousseau', 'Lyon, France'),
        ('Henrik Solberg', 'Bergen, Norway'), ('Alicia Fernández', 'Madrid, Spain'), ('The Okafor family', 'London, England'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE testimonial DROP COLUMN is_sample');
  }
}
export { SampleReviews1760000360000 as SampleReviews };
